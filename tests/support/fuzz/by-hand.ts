// Hand-written calls that seldom succeed when generated from a schema. From the deepest grid upwards, so that each
// still finds its records.
import { cohortYear } from './own-work.ts';
import { type FullSchool, wholeProgramme } from './world.ts';
import { documentCall } from '#shared/api/documents.ts';
import { fileTypes } from '#shared/api/file-types.ts';
import { documentForms, documentKinds } from '#shared/documents/names.ts';
import { packageOf10 } from '#tests/support/case/packages.ts';
import { at } from '#tests/support/planner.ts';

export interface PlainCall {
  url: string;
  payload?: string;
  /** The content type, if it is not JSON. */
  type?: string;
}

/** An attribute of programmes that has options: it belongs to no school. */
export interface Shared {
  level: number;
}

type ByHand = (school: FullSchool, shared: Shared) => PlainCall;

const put =
  (path: string, id: (school: FullSchool) => number, body: object): ByHand =>
  (school) => ({ url: `/api/${path}/${id(school)}.json`, payload: JSON.stringify(body) });
const post =
  (path: string, body: (school: FullSchool, shared: Shared) => object): ByHand =>
  (school, shared) => ({ url: `/api/${path}.json`, payload: JSON.stringify(body(school, shared)) });
const get =
  (path: string, query: (school: FullSchool) => string): ByHand =>
  (school) => ({ url: `/api/${path}.json?${query(school)}` });

const inUnit = ({ placed }: FullSchool) => `relation_week_id=${placed.unit}`;
const inPart = ({ placed }: FullSchool) => `relation_id=${placed.part}`;
const newYear = { year: { start_date: '03-09-2029', end_date: '30-08-2030' }, holidays: [] };

export const byHand: Record<string, ByHand> = {
  'reference.attributes': get('attributes', ({ organization }) => `object=programme&organization=${organization}`),
  'labels.objectLabels': get('labelobjects', ({ organization }) => `organization=${organization}`),
  'labels.attributeGroups': get(
    'attributegroups',
    ({ organization }) => `object=programme&organization=${organization}`,
  ),
  'programmePart.list': get('programmeparts', ({ planned }) => `programme=${planned}`),
  'programmePart.csv': ({ planned }) => ({ url: `/api/programmeparts.csv?programme=${planned}` }),
  'years.get': ({ year }) => ({ url: `/api/calendaryears/${year}.json` }),
  'unitCalendar.get': get(
    'calendaryearparts',
    ({ cluster, year }) => `organizational_unit=${cluster}&calendar_year=${year}`,
  ),
  'planner.blockParts': get('relcalendarblockprogrammeparts', ({ planned }) => `programme=${planned}`),
  'planner.blockUnits': get(
    'relcalendarblockeducationalunits',
    ({ planned, placed }) => `programme=${planned}&relation_id=${placed.theme}`,
  ),
  'planner.weekUnits': get('relcalendarweekeducationalunits', inPart),
  'planner.lessons': get('relcalendarweekcourses', inUnit),
  'secondFactor.savePolicy': put('secondfactorpolicy', ({ role }) => role, { required: true }),
  'secondFactor.clear': ({ user }) => ({ url: `/api/users/${user}/secondfactor.json` }),
  'checks.accept': post('checkacceptances', ({ planned }) => ({
    ...{ ...wholeProgramme, programme: planned, reason: 'Omdat' },
  })),
  'checks.withdraw': ({ acceptance }) => ({ url: `/api/checkacceptances/${acceptance}.json` }),
  'checks.xlsx': ({ planned }) => ({ url: `/api/checks.xlsx?programme=${planned}` }),
  'checks.csv': ({ planned }) => ({ url: `/api/checks.csv?programme=${planned}` }),
  'checks.list': get('checks', ({ planned }) => `programme=${planned}`),
  'checks.plan': get('checkedplan', ({ planned }) => `programme=${planned}`),
  'requirements.get': get('unitrequirements', ({ units }) => `educational_unit=${units[0]}`),
  'requirements.save': post('unitrequirements', ({ units, blockUnit }) => ({
    educational_unit: units[0],
    requires: [{ educational_unit: blockUnit, kind: 'followed' }],
  })),
  'search.search': () => ({ url: '/api/search.json?q=e' }),
  'usage.usage': get('usage', ({ planned }) => `object=programme&id=${planned}`),
  'favourites.save': post('favourites', ({ planned }) => ({ object: 'programme', id: planned, favourite: true })),
  'compare.compare': get('compare', ({ planned, scenario }) => `left=programme:${planned}&right=programme:${scenario}`),
  'documents.changesWord': ({ planned }) => ({
    url: `/api/documents/changes.docx?left=programme:${planned}&right=programme:${planned}`,
  }),
  'documents.changesExcel': ({ planned }) => ({
    url: `/api/documents/changes.xlsx?left=programme:${planned}&right=programme:${planned}`,
  }),
  'documents.changesCsv': ({ planned, scenario }) => ({
    url: `/api/documents/changes.csv?left=programme:${planned}&right=programme:${scenario}`,
  }),
  'documents.changesHtml': ({ planned }) => ({
    url: `/api/documents/changes.html?left=programme:${planned}&right=programme:${planned}`,
  }),
  'documents.changesPdf': ({ planned }) => ({
    url: `/api/documents/changes.pdf?left=programme:${planned}&right=programme:${planned}`,
  }),
  ...Object.fromEntries(
    documentKinds.flatMap((kind) =>
      documentForms.map((form): [string, ByHand] => [
        `documents.${documentCall(kind, form)}`,
        ({ planned }) => ({ url: `/api/documents/${kind}.${form}?programme=${planned}` }),
      ]),
    ),
  ),
  'documentTemplate.get': get('documenttemplate', ({ organization }) => `organization=${organization}`),
  'documentTemplate.save': post('documenttemplate', ({ organization }) => ({
    ...{ organization, introduction: '', color: 'aa0000', logo: null, unit_attributes: [], names: false },
    slug: `school-${organization}`,
  })),
  'signIn.settings': get('signinsettings', ({ organization }) => `organization=${organization}`),
  'signIn.saveSettings': post('signinsettings', ({ organization, role }) => ({
    ...{ organization, sso: false, local_accounts: true, home_domains: [], affiliations: [], default_role: role },
    ...{ update_profile: false, roles: [] },
  })),
  'documents.plan': ({ planned }) => ({ url: `/api/plan.xlsx?programme=${planned}` }),
  'publications.get': get('publications', ({ planned }) => `programme=${planned}&year=1`),
  'publications.publish': post('publications', ({ programme }) => ({ programme })),
  'publications.withdraw': ({ publication }) => ({ url: `/api/publications/${publication}.json` }),
  'exchange.get': get('exchange', ({ organization }) => `organization=${organization}`),
  'exchange.save': ({ organization }) => ({
    url: `/api/exchange.json?organization=${organization}`,
    payload: JSON.stringify({ contact_email: 'anders@school.example', states: [1], codes: [] }),
  }),
  'exchange.fetches': get('exchangefetches', ({ organization }) => `organization=${organization}`),
  'exchange.rio': get('rio', ({ organization }) => `organization=${organization}`),
  'exchange.rioXlsx': ({ organization }) => ({ url: `/api/rio.xlsx?organization=${organization}` }),
  'exchange.rioCsv': ({ organization }) => ({ url: `/api/rio.csv?organization=${organization}` }),
  'apiClients.list': get('apiclients', ({ organization }) => `organization=${organization}`),
  'apiClients.create': post('apiclients', ({ organization }) => ({
    ...{ organization, title: 'Rooster', scopes: ['oeapi'] },
  })),
  'apiClients.update': put('apiclients', ({ apiClient }) => apiClient, { title: 'Anders' }),
  'apiClients.renew': ({ apiClient }) => ({ url: `/api/apiclients/${apiClient}/secret.json`, payload: '{}' }),
  'apiClients.remove': ({ apiClient }) => ({ url: `/api/apiclients/${apiClient}.json` }),
  'outcomes.saveCell': ({ outcome, units }) => ({
    url: '/api/outcomes/cells.json',
    payload: JSON.stringify({ learning_outcome: outcome, educational_unit: units[0], level: 1 }),
  }),
  'checks.saveSettings': ({ organization }) => ({
    url: `/api/checksettings.json?organization=${organization}`,
    payload: JSON.stringify({ ec_block: { severity: 'info', difference: 4 } }),
  }),
  'outcomes.excel': ({ planned }) => ({ url: `/api/outcomes/matrix.xlsx?programme=${planned}` }),
  'outcomes.csv': ({ planned }) => ({ url: `/api/outcomes/matrix.csv?programme=${planned}` }),
  // First, because any save on the plan makes redo impossible.
  'planner.redo': post('planner/redo', ({ planned, changes }) => ({ programme: planned, change_set: changes.undone })),
  'planner.undo': post('planner/undo', ({ planned, changes }) => ({ programme: planned, change_set: changes.saved })),
  'scenarios.create': post('scenarios', ({ planned }) => ({ programme: planned })),
  'scenarios.get': ({ scenario }) => ({ url: `/api/scenarios/${scenario}.json` }),
  'scenarios.merge': ({ scenario }) => ({
    url: `/api/scenarios/${scenario}/merge.json`,
    payload: JSON.stringify({ items: [], attributes: ['ects_credits'] }),
  }),
  'frameworks.tree': ({ framework }) => ({ url: `/api/outcomeframeworks/${framework}/tree.json` }),
  'frameworks.case': ({ framework }) => ({ url: `/api/outcomeframeworks/${framework}/case.json` }),
  'frameworks.saveTree': ({ framework, outcome, part_outcome }) => ({
    url: `/api/outcomeframeworks/${framework}/tree.json`,
    payload: JSON.stringify([
      { id: part_outcome, parent: 0 },
      { id: outcome, parent: 0 },
    ]),
  }),
  'imports.create': ({ organization }) => ({
    url: `/api/imports.json?object=learning_outcome_framework&organization=${organization}`,
    payload: JSON.stringify(packageOf10()),
  }),
  'imports.plan': ({ planned, placed }) => ({
    url: `/api/planimports.json?programme=${planned}`,
    payload: `id;Soort;Rij\r\n${placed.part};Onderdeel;3\r\n`,
    type: fileTypes.csv,
  }),
  'imports.get': ({ imported }) => ({ url: `/api/imports/${imported}.json` }),
  'imports.undo': ({ applied }) => ({ url: `/api/imports/${applied}/undo.json`, payload: '{}' }),
  'imports.apply': ({ imported }) => ({ url: `/api/imports/${imported}/apply.json`, payload: '{}' }),
  'imports.again': ({ sheet }) => ({
    url: `/api/imports/${sheet}/columns.json`,
    payload: JSON.stringify({ columns: ['title', ''] }),
  }),
  'imports.edit': post('bulkedits', ({ units }) => ({
    ...{ object: 'educational_unit', ids: [units[0]], values: { coordinator: 'Nieuw' } },
  })),
  'history.list': get('history', ({ planned }) => `programme=${planned}`),
  'history.xlsx': ({ planned }) => ({ url: `/api/history.xlsx?programme=${planned}` }),
  'history.csv': ({ planned }) => ({ url: `/api/history.csv?programme=${planned}` }),
  'history.get': ({ planned, changes }) => ({ url: `/api/history/${changes.saved}.json?programme=${planned}` }),
  'requirements.graph': get('planner/requirements', ({ planned }) => `programme=${planned}`),
  'cohorts.preview': post('cohorts/preview', ({ planned }) => ({ programmes: [planned], year_start: cohortYear })),
  'cohorts.create': post('cohorts', ({ planned }) => ({ programmes: [planned], year_start: cohortYear })),
  'cohorts.undo': ({ jobs }) => ({ url: `/api/cohorts/${jobs.ended}/undo.json`, payload: '{}' }),
  'jobs.get': ({ jobs }) => ({ url: `/api/jobs/${jobs.ended}.json` }),
  'jobs.cancel': ({ jobs }) => ({ url: `/api/jobs/${jobs.waiting}/cancel.json`, payload: '{}' }),
  'planner.level2': get('planner/level2', inPart),
  'planner.level3': get('planner/level3', inUnit),
  'restore.restore': post('restore', ({ deleted }) => ({ object: 'educational_unit', id: deleted })),
  'restore.trash': get('trash', () => 'object=educational_unit'),
  'planner.saveCourse': put('relcalendarweekcourses', ({ placed }) => placed.course, { title: 'Anders' }),
  'planner.saveExam': put('relcalendarweekexams', ({ placed }) => placed.exam, { title: 'Anders' }),
  'planner.copy': post('gridcopy', ({ placed, planned }) => ({
    from: { programme_id: planned, type: 'programmepart' },
    to: { programme_id: planned, relation_id: placed.unit, type: 'educationalunit_week' },
    grid: [{ type: 'course', relation_id: placed.course }],
  })),
  'planner.saveLessons': post('relcalendarweekcourses', ({ placed }) => ({
    relation_week_id: placed.unit,
    grid: [{ ...at(0, 2), relation_id: placed.course }],
  })),
  'planner.saveWeekUnits': post('relcalendarweekeducationalunits', ({ placed }) => ({
    relation_id: placed.part,
    grid: [{ ...at(0, 2), relation_id: placed.unit }],
  })),
  'catalogue.saveStates': post('objectstates', ({ part }) => ({ state: 2, programme_parts: [part] })),
  'planner.saveYears': post('planner/years', ({ placed, planned }) => ({
    programme: planned,
    years: [{ year: 1, grid: [{ ...at(0, 2), relation_id: placed.part }] }],
  })),
  'planner.saveMirror': put('relcalendarblockprogrammeparts', ({ placed }) => placed.part, {
    mirror_title: 'Groep A|Groep B',
    mirror_color: '0b7a5b|2f5bd0',
  }),
  'years.create': post('calendaryears', ({ organization }) => ({ ...newYear, organization })),
  'years.update': put('calendaryears', ({ year }) => year, {
    year: { start_date: '31-08-2026', end_date: '27-08-2027' },
    holidays: [],
  }),
  'access.createRole': post('roles', ({ organization }) => ({ role: 'nieuw', title: 'Nieuw', organization })),
  'educationalUnit.create': post('educationalunits', ({ organization }) => ({ title: 'Nieuw', organization })),
  'labels.createOption': post('attributeoptions', ({ organization }, { level }) => ({
    attribute: level,
    option_value: 'Nog een niveau',
    organization,
  })),
  'labels.updateOption': put('attributeoptions', ({ option }) => option, { option_value: 'Ander niveau' }),
  'labels.setAttributeLabels': post('labelattributes/programme', ({ cluster }, { level }) => ({
    values: { [level]: 'Niveau' },
    organizational_unit: cluster,
  })),
  'labels.setSystemLabels': post('systemattributelabels/programme', ({ system }, { level }) => ({
    values: { [level]: 'Niveau' },
    system,
  })),
  'labels.removeOption': ({ option }) => ({ url: `/api/attributeoptions/${option}.json` }),
  'calendarFeed.remove': ({ feed }) => ({ url: `/api/calendarfeeds/${feed}.json` }),
};

/** The same school with ids that do not exist. */
export function nowhere(school: FullSchool, shift: number): FullSchool {
  const moved = <T>(value: T): T => {
    if (typeof value === 'number') return (value + shift) as T;
    if (Array.isArray(value)) return value.map(moved) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moved(each)])) as T;
  };
  return moved(school);
}
