// Importing the table of a plan: the page, and why a row is refused.
export const planImportText = {
  menu: 'Planning importeren…',
  title: 'Planning importeren',
  intro:
    'Kies het Excel-bestand van deze planning, zoals je het hier hebt opgehaald en daarna hebt gewijzigd. Je ziet eerst wat er zou veranderen; er wordt pas iets opgeslagen als je het overneemt. Wat niet in het bestand staat, blijft zoals het is.',
  drop: 'Sleep het bestand van de planning (.xlsx of .csv) hierheen, of kies het.',
  toPlan: 'Naar de planning',
  removed: 'Verwijderd',
  otherProgramme: 'Dit bestand is van een ander programma.',
  noTable: 'Dit is geen bestand van een planning: kolommen als Soort en Naam ontbreken.',
  unknownColumn: (header: string) => `De kolom ‘${header}’ is niet herkend en wordt overgeslagen.`,
  notFound: 'Dit staat niet (meer) in de planning van dit programma.',
  fixed: 'Dit kan niet worden gewijzigd. Verwijder de rij, en voeg een nieuwe toe.',
  noYear: 'Dit studiejaar heeft het programma niet.',
  yearInside: 'Wat in een onderdeel of eenheid staat, gaat mee naar een ander jaar en kan niet alleen.',
  notForKind: (kind: string) => `Dit hoort niet bij een rij van de soort ${kind}.`,
  kind: (kinds: readonly string[]) => `Kies uit: ${kinds.join(', ')}.`,
  required: 'Vul dit in.',
  insideFirst: 'Hier kan deze soort niet in staan.',
  time: (column: string) => `Zeg wanneer: vul ‘${column}’ in.`,
  byBlock: (first: string, last: string) => `Dit staat op hele blokken: wijzig ‘${first}’ of ‘${last}’.`,
  byWeek: (first: string, last: string) => `Dit staat op weken: wijzig ‘${first}’ of ‘${last}’.`,
  noBlock: (text: string) => `‘${text}’ is hier geen blok.`,
  noWeek: (text: string) => `Week ‘${text}’ valt hierbuiten.`,
  backwards: 'Het einde ligt voor het begin.',
  noColumns: 'Dit past niet precies op de twaalf kolommen van het raster. Vul Kolom en Breedte in.',
  added: (count: number) =>
    `${count === 1 ? '1 rij heeft' : `${count} rijen hebben`} geen id en ${count === 1 ? 'wordt' : 'worden'} toegevoegd, ook als kopie van een andere rij. Blok en week zeggen waar; is die plaats bezet, dan wordt het de eerste vrije ernaast.`,
  noRoom: 'Hier is geen plaats meer.',
  inRemoved: 'Dit staat in iets wat wordt verwijderd.',
  made: (counts: { new: number; changed: number; inactive: number; refused: number }) =>
    [
      counts.new > 0 ? `${counts.new} toegevoegd` : '',
      counts.changed > 0 ? `${counts.changed} gewijzigd` : '',
      counts.inactive > 0 ? `${counts.inactive} verwijderd` : '',
      counts.refused > 0 ? `${counts.refused} overgeslagen` : '',
    ]
      .filter(Boolean)
      .join(', ') || 'Er veranderde niets',
} as const;
