// The programmes of the demo schools.

export interface DemoProgramme {
  title: string;
  unit: string;
  graduation_variant: string;
  variant: 'Voltijd' | 'Deeltijd' | 'Duaal';
  level: 'Associate degree' | 'Bachelor' | 'Master';
  state: 'Concept' | 'In behandeling' | 'Vastgesteld' | 'Gearchiveerd';
  year: number;
  version: number;
  duration: number;
  code: string;
  croho: string;
  description: string;
}

const bachelor = { level: 'Bachelor', duration: 4, variant: 'Voltijd', graduation_variant: 'Algemeen' } as const;

const amstelland: DemoProgramme[] = [
  {
    ...bachelor,
    title: 'HBO-ICT',
    unit: 'Cluster ICT',
    graduation_variant: 'Software Engineering',
    state: 'In behandeling',
    year: 2026,
    version: 4,
    code: 'ICT-SE',
    croho: '90001',
    description:
      'De opleiding HBO-ICT leidt op tot ontwerpers en bouwers van software die ertoe doet. Studenten werken vanaf de eerste week aan opdrachten uit de praktijk.',
  },
  {
    ...bachelor,
    title: 'HBO-ICT',
    unit: 'Cluster ICT',
    graduation_variant: 'Cyber Security',
    state: 'Vastgesteld',
    year: 2026,
    version: 2,
    code: 'ICT-CS',
    croho: '90001',
    description:
      'Studenten leren systemen te beveiligen, aanvallen te herkennen en organisaties daarover te adviseren.',
  },
  {
    ...bachelor,
    title: 'Communication and Multimedia Design',
    unit: 'Cluster Media',
    state: 'Vastgesteld',
    year: 2026,
    version: 3,
    code: 'CMD',
    croho: '90002',
    description: 'Ontwerpen van digitale producten en diensten waarin de gebruiker centraal staat.',
  },
  {
    ...bachelor,
    title: 'Commerciële Economie',
    unit: 'Cluster Marketing en Sales',
    graduation_variant: 'Digital Marketing',
    state: 'In behandeling',
    year: 2026,
    version: 2,
    code: 'CE-DM',
    croho: '90003',
    description: 'Markten begrijpen, klanten bereiken en resultaat meten, met de nadruk op digitale kanalen.',
  },
  {
    ...bachelor,
    title: 'Commerciële Economie',
    unit: 'Cluster Marketing en Sales',
    variant: 'Deeltijd',
    state: 'Concept',
    year: 2026,
    version: 1,
    code: 'CE-DT',
    croho: '90003',
    description: 'Naast een baan in marketing of verkoop leren wat op het werk meteen van pas komt.',
  },
  {
    ...bachelor,
    title: 'Bedrijfskunde',
    unit: 'Cluster Bedrijfskunde',
    state: 'Vastgesteld',
    year: 2026,
    version: 3,
    code: 'BDK',
    croho: '90004',
    description: 'Organisaties verbeteren: processen, mensen en verandering in samenhang.',
  },
  {
    ...bachelor,
    title: 'Verpleegkunde',
    unit: 'Cluster Verpleegkunde',
    state: 'Vastgesteld',
    year: 2026,
    version: 2,
    code: 'VP-VT',
    croho: '90005',
    description: 'Zorg verlenen, regisseren en verbeteren, in ziekenhuis, wijk en geestelijke gezondheidszorg.',
  },
  {
    ...bachelor,
    title: 'Verpleegkunde',
    unit: 'Cluster Verpleegkunde',
    variant: 'Duaal',
    state: 'In behandeling',
    year: 2026,
    version: 2,
    code: 'VP-DU',
    croho: '90005',
    description: 'Werken en leren gaan vanaf de eerste dag samen, bij een zorginstelling in de regio.',
  },
  {
    ...bachelor,
    title: 'Toegepaste Psychologie',
    unit: 'Faculteit Maatschappij en Recht',
    graduation_variant: 'Arbeid & Organisatie',
    state: 'Gearchiveerd',
    year: 2025,
    version: 3,
    code: 'TP-AO',
    croho: '90006',
    description: 'Gedrag begrijpen en beïnvloeden, op het werk en daarbuiten.',
  },
  {
    ...bachelor,
    title: 'Social Work',
    unit: 'Cluster Sociaal Werk',
    graduation_variant: 'Jeugd',
    variant: 'Duaal',
    state: 'Concept',
    year: 2026,
    version: 1,
    code: 'SW-J',
    croho: '90007',
    description: 'Jongeren en gezinnen ondersteunen, samen met hun omgeving.',
  },
  {
    ...bachelor,
    title: 'Opleiding tot leraar Basisonderwijs',
    unit: 'Faculteit Onderwijs en Opvoeding',
    state: 'Vastgesteld',
    year: 2026,
    version: 2,
    code: 'PABO',
    croho: '90008',
    description: 'Lesgeven aan kinderen van vier tot twaalf jaar, met elke week een dag voor de klas.',
  },
  {
    ...bachelor,
    title: 'Engineering',
    unit: 'Faculteit Techniek',
    level: 'Associate degree',
    duration: 2,
    variant: 'Deeltijd',
    state: 'In behandeling',
    year: 2026,
    version: 1,
    code: 'AD-ENG',
    croho: '90009',
    description: 'In twee jaar naar het niveau tussen mbo en hbo-bachelor, naast een technische baan.',
  },
];

const noordzee: DemoProgramme[] = [
  {
    ...bachelor,
    title: 'Maritiem Officier',
    unit: 'Cluster Maritiem',
    state: 'Vastgesteld',
    year: 2026,
    version: 1,
    code: 'MAROF',
    croho: '90101',
    description: 'Varen, techniek en leiding geven aan boord van zeeschepen.',
  },
  {
    ...bachelor,
    title: 'Ocean Technology',
    unit: 'Cluster Maritiem',
    state: 'Concept',
    year: 2026,
    version: 1,
    code: 'OCT',
    croho: '90102',
    description: 'Meten en werken op en onder zee.',
  },
];

export const demoProgrammes = { amstelland, noordzee };
