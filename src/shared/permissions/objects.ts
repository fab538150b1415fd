// The object keys of the specification, to which permissions apply, with names and groups for the roles page and the menu.

export interface ObjectWords {
  group: 'access' | 'curriculum' | 'planning' | 'labels';
  label: string;
  plural: string;
  color: string;
  /** For the create button: Dutch has 'nieuwe werkvorm' and 'nieuw systeem'. */
  article?: 'de' | 'het';
}

export const objects = {
  user: { group: 'access', label: 'Gebruiker', plural: 'Gebruikers', color: '4a5568' },
  role: { group: 'access', label: 'Rol', plural: 'Rollen', color: '4a5568' },
  organization: { group: 'access', label: 'Instelling', plural: 'Instellingen', color: '4a5568' },
  organizational_unit: {
    group: 'access',
    label: 'Organisatorische eenheid',
    plural: 'Organisatorische eenheden',
    color: '4a5568',
  },
  system: { group: 'access', label: 'Systeem', plural: 'Systemen', color: '4a5568', article: 'het' },
  history: { group: 'access', label: 'Logboek', plural: 'Logboek', color: '4a5568', article: 'het' },
  sign_in: { group: 'access', label: 'Inloggen', plural: 'Inloggen', color: '4a5568', article: 'het' },
  exchange: { group: 'access', label: 'Uitwisseling', plural: 'Uitwisseling', color: '4a5568' },
  programme: { group: 'curriculum', label: 'Programma', plural: "Programma's", color: '2f5bd0', article: 'het' },
  programme_part: {
    group: 'curriculum',
    label: 'Programma-onderdeel',
    plural: 'Programma-onderdelen',
    color: '7a3fc4',
    article: 'het',
  },
  educational_unit: {
    group: 'curriculum',
    label: 'Onderwijseenheid',
    plural: 'Onderwijseenheden',
    color: '0b7a5b',
    article: 'de',
  },
  course: { group: 'curriculum', label: 'Werkvorm', plural: 'Werkvormen', color: 'a8530a', article: 'de' },
  exam: { group: 'curriculum', label: 'Toetsvorm', plural: 'Toetsvormen', color: 'b81f4b', article: 'de' },
  learning_outcome: {
    group: 'curriculum',
    label: 'Leeruitkomst',
    plural: 'Leeruitkomsten',
    color: '0f5f6b',
    article: 'de',
  },
  learning_outcome_framework: {
    group: 'curriculum',
    label: 'Kader',
    plural: 'Kaders',
    color: '0f5f6b',
    article: 'het',
  },
  calendar: { group: 'planning', label: 'Samenstellen curriculum', plural: 'Samenstellen curriculum', color: '0f5f6b' },
  calendar__organization: { group: 'planning', label: 'Jaarkalender', plural: 'Jaarkalenders', color: '0f5f6b' },
  calendar__year: { group: 'planning', label: 'Studiejaar', plural: 'Studiejaren', color: '0f5f6b' },
  calendar__tree: { group: 'planning', label: 'Boomweergave', plural: 'Boomweergave', color: '0f5f6b' },
  calendar__level1: { group: 'planning', label: 'Kalender niveau 1', plural: 'Kalender niveau 1', color: '0f5f6b' },
  calendar__level2: { group: 'planning', label: 'Kalender niveau 2', plural: 'Kalender niveau 2', color: '0f5f6b' },
  calendar__level3: { group: 'planning', label: 'Kalender niveau 3', plural: 'Kalender niveau 3', color: '0f5f6b' },
  check_settings: { group: 'planning', label: 'Controles instellen', plural: 'Controles instellen', color: '0f5f6b' },
  document_template: {
    group: 'planning',
    label: 'Documenten instellen',
    plural: 'Documenten instellen',
    color: '0f5f6b',
  },
  publication: { group: 'planning', label: 'Publicatie', plural: 'Publicaties', color: '0f5f6b' },
  labels: { group: 'labels', label: 'Labelbeheer', plural: 'Labelbeheer', color: '4a5568' },
  labels__labels__labels: { group: 'labels', label: 'Label', plural: 'Labels', color: '4a5568' },
  labels__labels__systemlabels: { group: 'labels', label: 'Systeemlabel', plural: 'Systeemlabels', color: '4a5568' },
  labels__labels__objects: { group: 'labels', label: 'Objectlabel', plural: 'Objectlabels', color: '4a5568' },
  labels__labels__defaultlabels: { group: 'labels', label: 'Default label', plural: 'Default labels', color: '4a5568' },
  labels__labelgroups: { group: 'labels', label: 'Label groep', plural: 'Label groepen', color: '4a5568' },
  labels__labeloptions: { group: 'labels', label: 'Label optie', plural: 'Label opties', color: '4a5568' },
} as const satisfies Record<string, ObjectWords>;

export type ObjectKey = keyof typeof objects;

export const objectKeys = Object.keys(objects) as [ObjectKey, ...ObjectKey[]];

/** A count with the noun: '1 rol', '3 rollen'. */
export function counted(object: ObjectKey): (count: number) => string {
  const { label, plural } = objects[object];
  return (count) => `${count} ${(count === 1 ? label : plural).toLowerCase()}`;
}

/** The objects whose permission guards objects that have attributes but no permission of their own. */
export const guardedBy = {
  rel__calendar_week__course: 'calendar__level3',
  rel__calendar_week__exam: 'calendar__level3',
} as const satisfies Record<string, ObjectKey>;

/** All objects with attributes. */
export type AttributeObject = ObjectKey | keyof typeof guardedBy;

export const attributeObjects = [...objectKeys, ...Object.keys(guardedBy)] as [AttributeObject, ...AttributeObject[]];
