// What users of the demo school type, and the title that must come first. Those with a typing mistake are marked: they
// need the PostgreSQL extension for search.

export interface GoldenQuery {
  typed: string;
  first: string;
  mistake?: boolean;
}

const plain: [typed: string, first: string][] = [
  // Capitals, accents, apostrophes, hyphens.
  ['databases', 'Databases'],
  ['DATABASES', 'Databases'],
  ['commerciele economie', 'Commerciële Economie'],
  ['Commerciële', 'Commerciële Economie'],
  ['COMMERCIËLE ECONOMIE', 'Commerciële Economie'],
  ['orientatie', 'Project Oriëntatie'],
  ['objectgeorienteerd', 'Objectgeoriënteerd programmeren'],
  ['patienten', 'Veiligheid van patiënten'],
  ['collegas', "Coachen van collega's"],
  ["collega's", "Coachen van collega's"],
  ['collega’s', "Coachen van collega's"],
  ['hbo-ict', 'HBO-ICT'],
  ['hboict', 'HBO-ICT'],
  ['hbo ict', 'HBO-ICT'],
  ['start-uplab', 'Start-uplab'],
  ['startuplab', 'Start-uplab'],
  ['software evolutie', 'Software-evolutie'],
  ['softwareevolutie', 'Software-evolutie'],
  ['portfolio assessment', 'Portfolio-assessment'],
  ['wĳkverpleging', 'Wijkverpleging'],
  ['WIJKVERPLEGING', 'Wijkverpleging'],
  // A part of a compound word.
  ['applicatie', 'Project Webapplicatie'],
  ['technologie', 'Webtechnologie'],
  ['structuren', 'Datastructuren'],
  ['verpleging', 'Wijkverpleging'],
  ['schaalbaar', 'Project Schaalbaarheid'],
  ['loopbaan', 'Studieloopbaanbegeleiding'],
  ['gesprekken', 'Zorggesprekken'],
  ['rekenen', 'Medisch rekenen'],
  ['eeropdracht', 'Afstudeeropdracht'],
  ['kunde', 'Bedrijfskunde'],
  // Singular for plural, and the other way round.
  ['hoorcolleges', 'Hoorcollege'],
  ['werkcolleges', 'Werkcollege'],
  ['portfolio-assessments', 'Portfolio-assessment'],
  ['excursies', 'Excursie'],
  ['workshops', 'Workshop'],
  ['trainingen', 'Training'],
  ['presentaties', 'Presentatie'],
  ['consulten', 'Consult'],
  ['verslagen', 'Verslag'],
  ['kennistoetsen', 'Digitale kennistoets'],
  ['beroepsproducten', 'Beroepsproduct'],
  ['database', 'Databases'],
  ['algoritme', 'Algoritmen'],
  ['netwerk', 'Netwerken'],
  // Words in any order, and only their first letters.
  ['science data', 'Minor Data Science'],
  ['redeneren klinisch 2', 'Klinisch redeneren 2'],
  ['fysiologie anatomie 1', 'Anatomie en fysiologie 1'],
  ['psych toeg', 'Toegepaste Psychologie'],
  ['leraar', 'Opleiding tot leraar Basisonderwijs'],
  ['multimedia', 'Communication and Multimedia Design'],
  // Codes.
  ['ICT-SE', 'HBO-ICT'],
  ['ictse', 'HBO-ICT'],
  ['a2', 'Bouwt onderhoudbare code'],
  ['SLB', 'Studieloopbaanbegeleiding'],
];

const mistakes: [typed: string, first: string][] = [
  ['verpleegkude', 'Verpleegkunde'],
  ['farmacoligie', 'Farmacologie'],
  ['psychopatologie', 'Psychopathologie'],
  ['ondernemershcap', 'Minor Ondernemerschap'],
  ['statistik', 'Statistiek'],
];

export const goldenQueries: GoldenQuery[] = [
  ...plain.map(([typed, first]) => ({ typed, first })),
  ...mistakes.map(([typed, first]) => ({ typed, first, mistake: true })),
];
