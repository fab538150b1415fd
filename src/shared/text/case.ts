// Frameworks as CASE files: what is wrong with a file, what was repaired in it, and the pages for import and export.

const times = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);
const outcomes = (count: number) => times(count, 'leeruitkomst', 'leeruitkomsten');

export const caseText = {
  /** The whole file is refused. */
  refused: {
    noPackage: 'Dit is geen CASE-bestand: er staat geen CFDocument in.',
    noIdentifier: 'Het kader in dit bestand heeft geen geldig kenmerk (identifier).',
    tooMany: (count: number, most: number) =>
      `Dit bestand heeft ${count} leeruitkomsten; meer dan ${most} gaat niet in één keer.`,
    circle: (names: readonly string[]) => `De boom in dit bestand maakt een kring: ${names.join(' → ')}.`,
    gone: 'Dit voorbeeld is er niet meer. Kies het bestand opnieuw.',
  },
  /** What was repaired or left out; `name` is the name of the outcome. */
  problems: {
    noTitle: 'Het kader heeft geen titel; het heet nu ‘Kader zonder titel’.',
    untitled: 'Kader zonder titel',
    noItems: 'Er staan geen leeruitkomsten (CFItems) in dit bestand.',
    notAnItem: (place: number) => `Regel ${place} van CFItems is geen leeruitkomst en is overgeslagen.`,
    noItemIdentifier: (name: string) => `${name} heeft geen geldig kenmerk (identifier) en is overgeslagen.`,
    fromUri: (name: string) => `${name} heeft geen kenmerk (identifier); dat van het webadres is genomen.`,
    noText: (name: string) => `${name} heeft geen tekst en is overgeslagen.`,
    otherText: (name: string) => `${name} heeft geen volledige tekst; de korte tekst is genomen.`,
    twice: (name: string) => `${name} staat er meer dan eens in; de laatste telt.`,
    cut: (name: string, what: string) => `${what} van ${name} is te lang en is ingekort.`,
    what: { code: 'De code', title: 'De korte tekst', description: 'De volledige tekst' },
    unknownParent: (name: string) => `${name} hangt onder iets dat niet in het bestand staat, en staat nu bovenaan.`,
    twoParents: (name: string) => `${name} hangt onder meer dan één leeruitkomst; de eerste telt.`,
    wrongDate: (value: string) => `‘${value}’ is geen datum en is weggelaten.`,
    wrongPeriod: 'De einddatum van het kader ligt voor de begindatum; beide zijn weggelaten.',
    wrongVersion: (value: string) => `Versie ‘${value}’ is geen heel getal van 1 tot en met 9999 en is weggelaten.`,
    wrongLevel: (name: string) => `Het niveau van ${name} staat niet op de schaal van het kader en is weggelaten.`,
    wrongScale: 'De niveaus van het kader passen hier niet en zijn weggelaten.',
    unknownOption: (label: string, value: string) => `${label} ‘${value}’ bestaat hier niet en is weggelaten.`,
    cleaned: (count: number) => `Uit de tekst van ${outcomes(count)} is opmaak gehaald die hier niet kan.`,
    upperCase: (count: number) =>
      `${times(count, 'kenmerk', 'kenmerken')} met hoofdletters: gelezen als kleine letters.`,
    noPlace: (count: number) => `${outcomes(count)} zonder plaats in de boom: die staan bovenaan.`,
    related: (count: number) => `${times(count, 'verband', 'verbanden')} ‘RelatedTo’: gelezen als isRelatedTo.`,
    unknownEnds: (count: number) =>
      `${times(count, 'verband', 'verbanden')} met iets dat niet in het bestand staat, overgeslagen.`,
    otherKinds: (count: number) =>
      `${times(count, 'verband', 'verbanden')} van een soort die hier niet bestaat, overgeslagen.`,
    inside: (count: number) =>
      `${times(count, 'verband', 'verbanden')} tussen leeruitkomsten van dit kader zelf, overgeslagen.`,
    unknownMatches: (count: number) =>
      `${times(count, 'verband', 'verbanden')} met leeruitkomsten van kaders die hier niet zijn, overgeslagen.`,
    more: (count: number) => `En nog ${count}.`,
    nameless: (place: number) => `Leeruitkomst ${place}`,
  },
} as const;
