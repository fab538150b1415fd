// The demo schools: fictitious but consistent data. CROHO codes are visibly fake.
import { demoExchange, type DemoExchange } from './exchange.ts';
import { demoProgrammes, type DemoProgramme } from './programmes.ts';
import { demoRoles } from './roles.ts';

export interface DemoUser {
  username: string;
  firstname: string;
  lastname: string;
  role: keyof typeof demoRoles;
  units?: string[];
}

export interface DemoSchool {
  title: string;
  /** Faculty → its clusters. */
  units: Record<string, string[]>;
  /** First Monday and last Friday, yyyy-mm-dd. */
  years: [start: string, end: string][];
  roles: (keyof typeof demoRoles)[];
  users: DemoUser[];
  programmes: DemoProgramme[];
  exchange: DemoExchange;
  /** Whether this is the school with the full curriculum. */
  curriculum?: boolean;
}

const years: DemoSchool['years'] = [
  ['2025-09-01', '2026-08-28'],
  ['2026-08-31', '2027-08-27'],
  ['2027-08-30', '2028-09-01'],
  ['2028-09-04', '2029-08-31'],
  ['2029-09-03', '2030-08-30'],
];

export const demoSchools = {
  amstelland: {
    title: 'Hogeschool Amstelland',
    units: {
      'Faculteit Business en Economie': ['Cluster Marketing en Sales', 'Cluster Bedrijfskunde'],
      'Faculteit Digitale Media en Creatieve Industrie': ['Cluster ICT', 'Cluster Media'],
      'Faculteit Gezondheid': ['Cluster Verpleegkunde'],
      'Faculteit Maatschappij en Recht': ['Cluster Sociaal Werk'],
      'Faculteit Onderwijs en Opvoeding': [],
      'Faculteit Techniek': [],
    },
    years,
    roles: ['beheerder', 'manager', 'commissie', 'coordinator', 'lezer'],
    users: [
      { username: 'beheerder', firstname: 'Bram', lastname: 'Visser', role: 'beheerder' },
      {
        username: 'manager',
        firstname: 'Noor',
        lastname: 'de Wit',
        role: 'manager',
        units: ['Faculteit Digitale Media en Creatieve Industrie'],
      },
      { username: 'commissie', firstname: 'Samira', lastname: 'El Amrani', role: 'commissie', units: ['Cluster ICT'] },
      { username: 'coordinator', firstname: 'Daan', lastname: 'Kuipers', role: 'coordinator', units: ['Cluster ICT'] },
      { username: 'lezer', firstname: 'Eva', lastname: 'Mulder', role: 'lezer' },
    ],
    programmes: demoProgrammes.amstelland,
    exchange: demoExchange.amstelland,
    curriculum: true,
  },
  noordzee: {
    title: 'Hogeschool Noordzee',
    units: { 'Faculteit Zee en Haven': ['Cluster Maritiem'] },
    years: years.slice(0, 3),
    roles: ['beheerder', 'lezer'],
    users: [{ username: 'noordzee', firstname: 'Tjeerd', lastname: 'Hoekstra', role: 'beheerder' }],
    programmes: demoProgrammes.noordzee,
    exchange: demoExchange.noordzee,
  },
} as const satisfies Record<string, DemoSchool>;

/** Manages programmes at one school and only reads them at the other. */
export const userOfTwoSchools = {
  username: 'dubbel',
  firstname: 'Lotte',
  lastname: 'Prins',
  roles: { amstelland: 'manager', noordzee: 'lezer' },
} as const;
