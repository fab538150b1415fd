// Words for the titles and texts of the large school.

export const faculties = [
  ...['Business en Economie', 'Digitale Media en Creatieve Industrie', 'Gezondheid', 'Maatschappij en Recht'],
  ...['Onderwijs en Opvoeding', 'Techniek'],
];

export const fields = [
  ...['ICT', 'Bedrijfskunde', 'Verpleegkunde', 'Werktuigbouwkunde', 'Communicatie', 'Sociaal Werk', 'Logistiek'],
  ...['Accountancy', 'Pedagogiek', 'Bouwkunde', 'Fysiotherapie', 'Marketing', 'Rechten', 'Chemie', 'Elektrotechniek'],
  ...[
    'Journalistiek',
    'Vastgoed',
    'Toerisme',
    'Mode',
    'Voeding',
    'Ergotherapie',
    'Bestuurskunde',
    'Muziek',
    'Maritiem',
  ],
  ...['Luchtvaart', 'Watermanagement', 'Datakunde', 'Vormgeving', 'Sportkunde', 'Lerarenopleiding'],
];

export const variants = ['Algemeen', 'Onderzoek', 'Ondernemen', 'Internationaal', 'Duurzaamheid', 'Technologie'];

export const subjects = [
  ...['Onderzoek', 'Ethiek', 'Statistiek', 'Ontwerpen', 'Communiceren', 'Programmeren', 'Projectmanagement', 'Analyse'],
  ...[
    'Wet- en regelgeving',
    'Financiën',
    'Beroepspraktijk',
    'Innovatie',
    'Data',
    'Coaching',
    'Kwaliteit',
    'Materialen',
  ],
  ...[
    'Beleid',
    'Samenwerken',
    'Veiligheid',
    'Argumenteren',
    'Modelleren',
    'Engels',
    'Organisatie',
    'Mens en maatschappij',
  ],
];

export const firstNames = [
  'Anouk',
  'Bilal',
  'Carlijn',
  'Daan',
  'Esra',
  'Floor',
  'Gijs',
  'Hanna',
  'Imane',
  'Jasper',
  'Zoë',
];
export const lastNames = [
  'de Boer',
  'El Idrissi',
  'Jansen',
  'van Dijk',
  'Yılmaz',
  'Bakker',
  'Visser',
  'Smit',
  'Meijer',
];

export const paragraph = (subject: string) =>
  `<p>In ${subject} werken studenten van opdracht naar opdracht toe naar een resultaat dat zij zelf verantwoorden. ` +
  'Zij zoeken bronnen, vergelijken aanpakken en leggen uit waarom hun keuze past bij de opdrachtgever.</p>';

export const goal = (subject: string) =>
  `<p>De student past ${subject} toe in een nieuwe situatie, en geeft en ontvangt feedback.</p>`;
