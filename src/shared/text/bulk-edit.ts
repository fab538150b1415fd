// Several records of a list at once: choosing them, and giving all of them the same values.

const records = (count: number) => (count === 1 ? '1 rij' : `${count} rijen`);

export const bulkEditText = {
  bar: 'Selectie',
  count: (count: number) => `${records(count)} geselecteerd`,
  keys: 'Enter op een vinkje: naar deze knoppen',
  hidden: (count: number) => `(${count} niet in beeld door het filter)`,
  edit: 'Wijzigen…',
  excel: 'Excel van selectie',
  part: (part: number, parts: number) => `${part}-van-${parts}`,
  clear: 'Selectie wissen',
  severalSchools: 'Wijzigen gaat per instelling: selecteer rijen van één instelling.',
  title: (count: number) => `${records(count)} wijzigen`,
  close: 'Sluiten',
  intro: 'Kies wat je wilt wijzigen. Je ziet eerst wat er verandert; de rest van elk record blijft zoals het is.',
  add: 'Attribuut toevoegen',
  nothingToAdd: 'Je mag hier geen attributen wijzigen.',
  remove: (label: string) => `${label} niet wijzigen`,
  becomesEmpty: (count: number) => `Leeg gelaten: dit wordt bij ${records(count)} leeggemaakt.`,
  look: 'Bekijken',
  back: 'Terug',
  apply: (count: number) => `${records(count)} wijzigen`,
  nothing: 'Er verandert niets: deze waarden staan er al.',
  refused: (count: number) =>
    count === 1
      ? '1 rij is geweigerd en blijft zoals ze is. De andere worden gewijzigd.'
      : `${count} rijen zijn geweigerd en blijven zoals ze zijn. De andere worden gewijzigd.`,
  allRefused: 'Alle rijen zijn geweigerd; er is niets te wijzigen.',
  item: 'De wijziging',
  running: 'De rijen worden gewijzigd…',
  done: (count: number) => (count === 1 ? '1 rij is gewijzigd.' : `${count} rijen zijn gewijzigd.`),
  failed: 'Het wijzigen is niet gelukt.',
  lookAgain: 'Ga terug en bekijk opnieuw wat er verandert.',
  undo: 'Ongedaan maken',
  notUndone: 'Ongedaan maken is niet gelukt.',
} as const;
