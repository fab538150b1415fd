// Spreadsheet files: the texts in them, and why one is refused.
import { dutchNumber } from './numbers.ts';

export const spreadsheetText = {
  sheet: 'Blad 1',
  id: 'id',
  revision: 'Stand',
  organization: 'Instelling',
  how: 'Een lege cel laat staan wat er is. Een streepje (-) maakt leeg. Meer waarden in een cel: elk op een eigen regel. Rij 2 is verborgen; laat die staan. Een rij zonder id wordt een nieuw record.',
  fixed: 'Dit hoort bij het record. Laat het staan; een nieuwe rij blijft hier leeg.',
  notInList: 'Dit staat niet in de lijst. Een streepje (-) maakt de cel leeg.',
  yesNo: { yes: 'ja', no: 'nee' },
  /** Accepted texts for a checkbox. */
  yes: ['ja', 'waar', 'true', 'x', '1', 'j', 'yes'],
  no: ['nee', 'onwaar', 'false', '0', 'n', 'no'],
  refused: {
    empty: 'Het bestand is leeg.',
    old: 'Dit is een oud Excel-bestand (.xls) of een beveiligd bestand. Sla het in Excel op als gewone werkmap (.xlsx), zonder wachtwoord.',
    unknown: 'Dit is geen Excel-bestand (.xlsx) en geen CSV-bestand.',
    damaged: 'Het bestand is beschadigd en kan niet worden gelezen.',
    locked: 'Het bestand is beveiligd. Sla het op zonder wachtwoord.',
    macros: "Het bestand bevat macro's. Sla het in Excel op als gewone werkmap (.xlsx).",
    tooLarge: 'Het bestand is te groot om veilig te lezen.',
    tooManyRows: (most: number) => `Het bestand heeft te veel rijen (hoogstens ${dutchNumber(most)}).`,
    tooManyColumns: (most: number) => `Het bestand heeft te veel kolommen (hoogstens ${most}).`,
    openQuote: (line: number) =>
      `In rij ${line} begint een cel met een aanhalingsteken (") dat nergens eindigt. Verbeter die rij.`,
    noRows: 'Er staan geen rijen onder de kolomkoppen.',
    otherObject: (label: string) => `Dit bestand is gemaakt uit een andere lijst (${label}).`,
  },
  cell: {
    number: 'Dit is geen geheel getal.',
    date: 'Dit is geen datum. Gebruik dd-mm-jjjj.',
    yesOrNo: 'Gebruik ja of nee.',
    error: 'Deze cel bevat een fout uit Excel.',
    tooLong: 'Deze tekst is te lang om in Excel te wijzigen. Wijzig haar op het formulier.',
    unknown: (text: string, near: readonly string[]) =>
      `‘${text}’ bestaat niet.${near.length > 0 ? ` Bedoel je ${near.map((each) => `‘${each}’`).join(' of ')}?` : ''}`,
    several: (text: string) => `‘${text}’ is niet uniek. Zet het nummer erachter, zoals ‘${text} [12]’.`,
    otherName: (words: string, id: number, name: string) =>
      `‘${words}’ is niet nummer ${id}: dat is ‘${name}’. Verbeter de naam of het nummer, of laat de naam weg.`,
    onePerLine: 'Zet elke waarde op een eigen regel van de cel.',
    badLine: (text: string) => `Deze regel is niet te lezen: ‘${text}’.`,
  },
  row: {
    badId: 'Het id is geen getal.',
    notFound: (id: string) => `Er is geen record met id ${id}.`,
    forbidden: 'Je hebt hier geen rechten voor.',
    refusedAbove: (line: number) => `Rij ${line}, waar dit naar verwijst, is geweigerd.`,
    twice:
      'Dit record staat al eerder in het bestand. Is deze rij een kopie die iets nieuws moet worden, maak dan de cel id leeg.',
    severalByCode: (code: string) => `Meer dan één record heeft ‘${code}’. Vul het id in.`,
    conflict: 'Dit record is gewijzigd nadat het bestand is gemaakt.',
  },
} as const;
