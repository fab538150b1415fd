// Importing a file: the page, and its texts about changes.
import type { ImportChange, ImportCounts } from '#shared/api/imports.ts';

const changes: Record<ImportChange, string> = {
  new: 'Nieuw',
  changed: 'Gewijzigd',
  same: 'Ongewijzigd',
  refused: 'Geweigerd',
  inactive: 'Niet meer actief',
};

const rows = (count: number) => (count === 1 ? '1 rij' : `${count} rijen`);

export const importText = {
  title: (plural: string) => `${plural} importeren`,
  button: 'Importeren',
  intro:
    'Kies een Excel- of CSV-bestand. Je ziet eerst wat er zou veranderen; er wordt pas iets opgeslagen als je het overneemt. Een lege cel blijft zoals het is, een streepje (-) maakt leeg.',
  introFrameworks:
    'Kies een CASE-bestand (1.0 of 1.1) met één kader, of een Excel- of CSV-bestand met een rij per kader. Je ziet eerst wat er zou veranderen; er wordt pas iets opgeslagen als je het overneemt.',
  choose: 'Bestand kiezen',
  drop: 'Sleep een Excel- of CSV-bestand (.xlsx of .csv) hierheen, of kies het.',
  dropFrameworks: 'Sleep een CASE-bestand (.json), of een Excel- of CSV-bestand hierheen, of kies het.',
  dropHere: 'Laat los om te lezen',
  template: 'Leeg sjabloon',
  templateFile: 'sjabloon',
  reading: (name: string) => `${name} wordt gelezen…`,
  notJson: 'Dit bestand is geen geldige JSON.',
  wrongType:
    'Dit soort bestand kan hier niet worden gelezen. Kies een Excel-bestand (.xlsx) of een CSV-bestand (.csv).',
  tooLarge: (bytes: number) => `Het bestand is te groot (hoogstens ${Math.round(bytes / 1024 / 1024)} MB).`,
  notRead: 'Het bestand kon niet worden gelezen.',
  another: 'Ander bestand kiezen',
  preview: 'Wat er verandert',
  nameless: 'Het gelezen bestand',
  sheet: (name: string) => `Gelezen: blad ‘${name}’.`,
  isNew: 'Dit wordt een nieuw kader.',
  isKnown: 'Dit kader is er al. De volgorde en de koppelingen die je hier hebt gemaakt, blijven.',
  rowsChange: (count: number) => (count === 1 ? 'Er verandert 1 rij.' : `Er veranderen ${count} rijen.`),
  nothing: 'Er verandert niets: alles is al gelijk aan dit bestand.',
  nothingGood: 'Er is niets over te nemen: wat in dit bestand anders is, is geweigerd.',
  changes,
  /** What a CASE file contains that cannot be imported; the rest can. */
  skipped: 'Overgeslagen',
  outcomes: (count: number) => (count === 1 ? '1 leeruitkomst' : `${count} leeruitkomsten`),
  problems: (count: number) => (count === 1 ? '1 opmerking bij het bestand' : `${count} opmerkingen bij het bestand`),
  columns: { line: 'Rij', change: 'Wat', name: 'Naam', changes: 'Van en naar' },
  framework: 'Het kader zelf',
  show: 'Toon',
  all: 'Alles, behalve ongewijzigd',
  none: 'Hier is niets te zien.',
  empty: 'leeg',
  untitled: 'Zonder titel',
  error: (label: string, message: string) => `${label}: ${message}`,
  page: (page: number, pages: number) => `Bladzijde ${page} van ${pages}`,
  previous: 'Vorige bladzijde',
  next: 'Volgende bladzijde',
  apply: 'Alles overnemen',
  applyGood: 'Alleen goede rijen overnemen',
  notAll: (count: number) =>
    `Alles overnemen kan niet: ${count === 1 ? '1 rij is' : `${count} rijen zijn`} geweigerd. Verbeter het bestand, of neem alleen de goede rijen over.`,
  overwrite: (count: number) => `Ook rijen die intussen zijn gewijzigd (${rows(count)})`,
  running: 'Het bestand wordt overgenomen…',
  done: 'Het bestand is overgenomen.',
  failed: 'Het overnemen is niet gelukt.',
  undo: 'Ongedaan maken',
  takingBack: 'Het wordt ongedaan gemaakt…',
  notTakenBack: 'Ongedaan maken is niet gelukt.',
  toFramework: 'Naar het kader',
  toList: (plural: string) => `Naar ${plural.toLowerCase()}`,
  mapping: {
    button: 'Kolommen koppelen',
    title: 'Kolommen koppelen',
    intro: 'Zeg van elke kolom wat erin staat. Wat je overslaat, wordt niet gelezen.',
    unknown: (count: number) =>
      count === 1
        ? '1 kolom is niet herkend en wordt overgeslagen.'
        : `${count} kolommen zijn niet herkend en worden overgeslagen.`,
    first: 'Er is nog niets gelezen: koppel eerst de kolommen.',
    columns: { header: 'Kolom in het bestand', sample: 'Voorbeeld', attribute: 'Is' },
    of: (header: string) => `Wat staat er in kolom ${header}?`,
    nameless: 'zonder naam',
    skip: 'Overslaan',
    id: 'Het nummer van het record (id)',
    revision: 'De versie waarop het bestand is gemaakt',
    twice: (label: string) => `Twee kolommen zijn gekoppeld aan ‘${label}’. Kies er één.`,
    again: 'Opnieuw lezen',
  },
  matches: (count: number) => (count === 1 ? '1 erbij' : `${count} erbij`),
  yesNo: { true: 'ja', false: 'nee' },
  gone: 'Dit record is er niet meer.',
  changedSince: 'Dit record is intussen gewijzigd.',
  notAtAll: (line: number, reason: string) => `Er is niets overgenomen.${line > 0 ? ` Rij ${line}:` : ''} ${reason}`,
  /** For a record that is not from a row of a file. */
  notAtAllOf: (title: string, reason: string) => `Er is niets overgenomen. ‘${title}’: ${reason}`,
  failedBefore: 'Dit is niet overgenomen en kan niet nog eens. Bekijk eerst opnieuw wat er verandert.',
  refusedRows: 'Een deel van de rijen is geweigerd. Neem alleen de goede rijen over, of verbeter het bestand.',
  applied: 'Dit is al overgenomen.',
  notApplied: 'Dit is nog niet overgenomen.',
  undoing: 'Dit wordt al ongedaan gemaakt, of is dat al.',
  usersNotUndoable:
    'Gebruikers die uit een bestand komen, worden niet in één keer ongedaan gemaakt: ze hebben een uitnodiging.',
  introUsers:
    'Kies een Excel- of CSV-bestand met een rij per gebruiker. Je ziet eerst wat er zou veranderen; er wordt pas iets opgeslagen als je het overneemt. Wachtwoorden staan er niet in: wie nieuw is, krijgt een e-mail met een link om er een te kiezen. Een lege cel blijft zoals het is, een streepje (-) maakt leeg.',
  undone: (undone: number, left: number) =>
    [`${undone} ongedaan gemaakt`, left > 0 ? `${left} gebleven, omdat ze sindsdien zijn gewijzigd of gebruikt` : '']
      .filter(Boolean)
      .join(', '),
  /** The result, in the report of the job. */
  made: ({ new: added, changed, inactive, refused }: Omit<ImportCounts, 'same'>) =>
    [
      added > 0 ? `${added} nieuw` : '',
      changed > 0 ? `${changed} gewijzigd` : '',
      inactive > 0 ? `${inactive} niet meer actief` : '',
      refused > 0 ? `${refused} overgeslagen` : '',
    ]
      .filter(Boolean)
      .join(', ') || 'Er veranderde niets',
} as const;
