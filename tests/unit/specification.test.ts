// Lists of the specification's calls and texts: each call must be in the contract, each text must be one of the product's texts.
// Names of fields are in specification-names.test.ts, screens in specification-routes.isolated.test.ts.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { allEndpoints } from '#shared/api/contract.ts';
import { labels } from '#shared/planning/labels.ts';

/** Section 7, call by call. */
const calls = [
  'POST /oauth/v2/token',
  'POST /api/passwordreset.json',
  'PUT /api/me/{id}/{token}',
  'GET /api/me',
  'PUT /api/me',
  'GET /api/states',
  'GET /api/objects.json',
  'GET /api/attributes.json',
  'PATCH /api/attributes/{id}.json',
  'GET /api/attributegroups.json',
  'POST /api/attributegroups.json',
  'PUT /api/attributegroups/{id}.json',
  'DELETE /api/attributegroups/{id}.json',
  'POST /api/attributeoptions.json',
  'PUT /api/attributeoptions/{id}.json',
  'POST /api/labelattributes/{objectId}.json',
  'POST /api/systemattributelabels/{objectId}.json',
  'GET /api/labelobjects.json',
  'POST /api/labelobjects.json',
  ...crud('organizations', 'PUT'),
  ...crud('organizationalunits', 'PUT'),
  ...crud('programmes', 'PUT'),
  'GET /api/calendaryears.json',
  ...crud('programmeparts', 'PUT'),
  'GET /api/relprogrammeprogrammeparts.json',
  'POST /api/relprogrammeprogrammeparts.json',
  ...crud('educationalunits', 'PUT'),
  ...crud('courses', 'PUT'),
  'GET /api/normhourscourses.json',
  ...crud('exams', 'PUT'),
  ...crud('systems', 'PUT'),
  'GET /api/opleiding_ict.json',
  ...crud('users', 'PATCH'),
  'GET /api/reluserorganizationalunits.json',
  ...crud('roles', 'PATCH'),
  'POST /api/permissions.json',
  'PUT /api/permissions/{id}.json',
  'GET /api/attributepermissions.json',
  'POST /api/attributepermissions.json',
  'GET /api/calendaryearparts.json',
  'POST /api/calendaryearparts.json',
  'GET /api/relcalendarblockprogrammeparts.json',
  'POST /api/relcalendarblockprogrammeparts.json',
  'PUT /api/relcalendarblockprogrammeparts/{relation_id}.json',
  'GET /api/relcalendarblockeducationalunits.json',
  'POST /api/relcalendarblockeducationalunits.json',
  'GET /api/relcalendarweekeducationalunits.json',
  'POST /api/relcalendarweekeducationalunits.json',
  'GET /api/relcalendarweekcourses.json',
  'POST /api/relcalendarweekcourses.json',
  'PUT /api/relcalendarweekcourses/{relation_id}.json',
  'PUT /api/relcalendarweekexams/{relation_id}.json',
  'PUT /api/programmecalendars/{id}.json',
  'POST /api/gridcopy.json',
  'POST /api/calendaryears.json',
  'PUT /api/calendaryears/{id}.json',
  'DELETE /api/calendaryears/{id}.json',
];

function crud(path: string, change: 'PUT' | 'PATCH'): string[] {
  const one = `/api/${path}/{id}.json`;
  return [`GET /api/${path}.json`, `POST /api/${path}.json`, `${change} ${one}`, `DELETE ${one}`];
}

/** Quotes, headings and labels in the specification; {…} is filled in. */
const texts = [
  'Wachtwoord vergeten?',
  'Overzicht van instellingen',
  'Instelling',
  'Nieuwe instelling',
  'Annuleren',
  'Save',
  'Instelling opslaan',
  'Overzicht van organisatorische eenheden',
  'Organisatorische eenheid',
  'Bovenliggende Org.eenheid',
  'Nieuwe organisatorische eenheid',
  'Organisatorische eenheid opslaan',
  'Afstudeervariant',
  'Variant',
  'Startjaar',
  'Versie',
  'Status',
  'Opties',
  'Profiel aanpassen',
  'Labels',
  'Systeemlabels',
  'Objecten',
  'Default labels',
  'Begin met typen...',
  'Samenstellen curriculum',
  'Status aanpassen',
  'Onderwijskalender opslaan',
  'Programma-onderdeel opslaan',
  'Spiegelen',
  'Kalenderweek',
  'Syllabusweek',
  'Blokweek',
  'EC',
  'Contacturen',
  'Jaar {n}',
  'Semester {n}',
  'Blok {n}',
  'Kopieër modus',
  'Selectie kopiëren naar',
  'Verlaat kopieër modus',
  'Selectie ongedaan maken',
  'Programma',
  'Onderdeel',
  'Onderdeel niveau #2',
  'Onderdeel niveau #3',
  'Te kopiëren onderdelen',
  'Uitvoeren',
  'Er is geen selectie gemaakt, maak een selectie om te kopiëren',
  'Jaar toevoegen',
  'Jaar',
  'Startdatum',
  'Einddatum',
  '+ voeg vakantie toe',
  'Jaar opslaan',
  'Cluster (organisatorische eenheid)',
  '+ Voeg blok toe',
  'Lesweken',
  'Uitzondering week',
  'Opslaan',
  'De waarde moet een getal zijn',
  'Er zijn nog geen semesters en blokken gedefinieerd voor het studiejaar {start}/{end} voor {unit}',
  'You are not allowed to do this',
  'Kopieeractie gelukt!',
  'Gebruikersnaam en/of wachtwoord onjuist',
  '{item} kon niet worden opgeslagen door een fout in het systeem.',
  '{item} is opgelagen!',
  'Profiel opgeslagen',
  'Item Gekopiëerd',
  'Er is een e-mail onderweg met instructies het wachtwoord te resetten',
  'Wachtwoord is aangepast',
  'Geen rechten om te bekijken',
  'Geen rechten om op te slaan',
  'Geen rechten om status aan te passen',
  'Geen lees rechten',
  'Geen attribute rechten gevonden voor {label}',
  'Grid nog niet opgeslagen, probeer het nog eens.',
  'Not a proper response: {error}',
  'Weet je zeker dat je de kalender leeg wilt maken en opnieuw wil beginnen?',
  'Maximum of {max} options selected. First remove a selected option to select another.',
  'No elements found. Consider changing the search query.',
];

const months = [
  ...['januari', 'februari', 'maart', 'april', 'mei', 'juni'],
  ...['juli', 'augustus', 'september', 'oktober', 'november', 'december'],
];

/** The name of the saved record in a toast (section 8). */
const items = [
  ...['Onderwijseenheid', 'Programma-onderdeel', 'Toetsvorm', 'Rol', 'Attribute Rol', 'Label', 'Systeemlabel'],
  ...['Object', 'Default label', 'Label groep', 'Label optie', 'Profiel'],
];

it('every call of the specification is in the contract', () => {
  const known = new Set(allEndpoints().map(({ endpoint: { method, path } }) => `${method} ${path}`));
  expect(calls.filter((call) => !known.has(call))).toEqual([]);
});

it('every text of the specification is literally one of the product’s texts', async () => {
  const spoken = new Set([...spokenIn(await textFiles()), ...spokenIn(labels)].map(withoutNames));
  expect([...texts, ...months, ...items].filter((text) => !spoken.has(withoutNames(text)))).toEqual([]);
});

it('what a notice calls the thing that was saved starts its sentence, and is not an action', async () => {
  const named = itemsIn(await textFiles());
  expect(named).toContain('Profiel');
  expect(
    named.filter((item) => !/^\p{Lu}/u.test(item) || /(instellen|maken|overnemen|toevoegen)$/i.test(item)),
  ).toEqual([]);
});

function textFiles(): Promise<unknown[]> {
  const folder = join(import.meta.dirname, '../../src/shared/text');
  return Promise.all(readdirSync(folder).map((name) => import(join(folder, name))));
}

/** The texts below that `useSave` gets. */
function itemsIn(given: unknown): string[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' && /^(item|statusItem|acceptItem|attributeItem)$/.test(name) ? [value] : itemsIn(value),
  );
}

/** Every text below, with parameters as '… {0} …'. */
function spokenIn(given: unknown): string[] {
  if (typeof given === 'string') return [given];
  if (typeof given === 'object' && given !== null) return Object.values(given).flatMap(spokenIn);
  if (typeof given !== 'function') return [];
  const holes = Array.from({ length: given.length }, (_, index) => `{${index}}`);
  try {
    return spokenIn((given as (...holes: string[]) => unknown)(...holes));
  } catch {
    // It needs lists or numbers, which no text of the specification has.
    return [];
  }
}

/** A placeholder may have any name in the code. */
function withoutNames(text: string): string {
  return text.replace(/\{\w+\}/g, '{}');
}
