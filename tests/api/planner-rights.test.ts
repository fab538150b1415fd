// Every call of the planner against the rights that it asks for: allowed with no more than those, refused without any one.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { fieldText } from '#shared/text/field.ts';
import { placementText } from '#shared/text/placement.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, type Letters } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { planner } = contract;
let api: TestApi;
let school: PlanSchool;
let stranger: Client;
let elsewhere: Client;
let full: Client;
/** A part with a unit with a course and an exam, and a part with sub-parts that holds a block unit. */
let placed: Record<'part' | 'theme' | 'unit' | 'block' | 'course' | 'exam', GridItem>;
let status = 0;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  stranger = await clientWith(api, await createPlanSchool(api.database), { '*': 'crud' });
  elsewhere = await clientWith(api, school, { '*': 'crud' }, { units: [school.otherFaculty] });
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from placement`.execute(api.database);
  const saved = async (answer: Promise<{ status: number; body: GridItem[] }>) => {
    const { status: code, body } = await answer;
    expect(code).toBe(200);
    return body as [GridItem, GridItem];
  };
  const [part, theme] = await saved(
    full.call(planner.saveBlockParts, {
      body: grid1([
        { ...at(0, 0, 3), programme_part: school.parts[0] },
        { ...at(3, 0, 3), programme_part: school.parts[1] },
      ]),
    }),
  );
  const units = [{ ...at(0, 0, 12), educational_unit: school.units[0] }];
  const [unit] = await saved(
    full.call(planner.saveWeekUnits, { body: { relation_id: part.relation_id, grid: units } }),
  );
  const inTheme = [{ ...at(0, 0, 12), educational_unit: school.blockUnit }];
  const [block] = await saved(
    full.call(planner.saveBlockUnits, { body: { ...grid1(inTheme), relation_id: theme.relation_id } }),
  );
  const lessons = [
    { ...at(0, 0), course: school.course },
    { ...at(3, 0), exam: school.exam },
  ];
  const [course, exam] = await saved(
    full.call(planner.saveLessons, { body: { relation_week_id: unit.relation_id, grid: lessons } }),
  );
  placed = { part, theme, unit, block, course, exam };
  const { body } = await full.call(planner.level1, { query: { programme: school.planned } });
  status = body.years[0]?.programme_calendar.id ?? 0;
});

const grid1 = (grid: object[]) => ({ programme: school.planned, year: 1, grid });
const spot = ({ x, y, width, height, relation_id }: GridItem) => ({ x, y, width, height, relation_id });

/** An object, the actions on it of which any one will do, as letters, and what is said without where it is not the usual. */
type Need = readonly [object: ObjectKey, letters: string, refusal?: string];
interface Row {
  name: string;
  call: (client: Client) => Promise<{ status: number; message: string }>;
  needs: readonly Need[];
  writes: boolean;
}

const row = (name: string, needs: readonly Need[], call: Row['call']): Row => ({ name, needs, call, writes: false });
const nameOf = ([object, letters]: Need) => `${object} ${letters}`;
const read: Need = ['calendar', 'r'];
const change: Need = ['calendar', 'u'];
const level = (n: 1 | 2 | 3, letters: string): Need => [`calendar__level${n}`, letters];

/** Something of this level lies inside what is removed, so it goes along. */
const inside = (n: 2 | 3): Need => [`calendar__level${n}`, 'd', placementText.keptInside([`level${n}`])];

const parts = (grid: object[]) => (client: Client) => client.call(planner.saveBlockParts, { body: grid1(grid) });
const blockUnits = (grid: object[]) => (client: Client) =>
  client.call(planner.saveBlockUnits, { body: { ...grid1(grid), relation_id: placed.theme.relation_id } });
const units = (grid: object[]) => (client: Client) =>
  client.call(planner.saveWeekUnits, { body: { relation_id: placed.part.relation_id, grid } });
const lessons = (grid: object[]) => (client: Client) =>
  client.call(planner.saveLessons, { body: { relation_week_id: placed.unit.relation_id, grid } });
const copy = (item: GridItem, type: string, relation: number, toType: string) => (client: Client) =>
  client.call(planner.copy, {
    body: {
      from: { programme_id: school.planned, type: 'programmepart' },
      to: { programme_id: school.planned, relation_id: relation, type: toType },
      grid: [{ type, relation_id: item.relation_id }],
    },
  });

const query = () => ({ programme: school.planned });
const reads: Row[] = [
  row('GET parts', [read, level(1, 'r')], (c) => c.call(planner.blockParts, { query: query() })),
  row('GET block units', [read, level(1, 'r')], (c) => c.call(planner.blockUnits, { query: query() })),
  row('GET week units', [read, level(2, 'ru')], (c) =>
    c.call(planner.weekUnits, { query: { relation_id: placed.part.relation_id } }),
  ),
  row('GET lessons', [read, level(3, 'r')], (c) =>
    c.call(planner.lessons, { query: { relation_week_id: placed.unit.relation_id } }),
  ),
  row('GET lessons of a block unit', [read, level(3, 'r')], (c) =>
    c.call(planner.lessons, { query: { relation_block_id: placed.block.relation_id } }),
  ),
  row('open level 1', [read, level(1, 'r')], (c) => c.call(planner.level1, { query: query() })),
  row('open level 2', [read, level(2, 'u')], (c) =>
    c.call(planner.level2, { query: { relation_id: placed.part.relation_id } }),
  ),
  row('open level 2.5', [read, level(1, 'r')], (c) =>
    c.call(planner.level2, { query: { relation_id: placed.theme.relation_id } }),
  ),
  row('open level 3', [read, level(3, 'r')], (c) =>
    c.call(planner.level3, { query: { relation_week_id: placed.unit.relation_id } }),
  ),
  row('open the tree', [read, ['calendar__tree', 'r']], (c) => c.call(planner.tree, { query: query() })),
  row('open the ICT overview', [read, ['programme', 'r'], level(1, 'r')], (c) =>
    c.call(planner.opleidingIct, { query: query() }),
  ),
];

const writes: Row[] = [
  row('move parts', [read, level(1, 'u')], (c) => parts([{ ...spot(placed.part), y: 3 }, spot(placed.theme)])(c)),
  row('add a part', [read, level(1, 'u'), level(1, 'c')], (c) =>
    parts([spot(placed.part), spot(placed.theme), { ...at(6, 0), programme_part: school.parts[0] }])(c),
  ),
  row('remove a part with units and lessons', [read, level(1, 'u'), level(1, 'd'), inside(2), inside(3)], (c) =>
    parts([spot(placed.theme)])(c),
  ),
  row('empty a calendar', [read, level(1, 'u'), level(1, 'd'), inside(2), inside(3)], (c) =>
    c.call(planner.saveBlockParts, { body: { ...grid1([]), whole: true } }),
  ),
  row('move parts of several years', [read, level(1, 'u')], (c) =>
    c.call(planner.saveYears, {
      body: { ...query(), years: [{ year: 1, grid: [{ ...spot(placed.part), y: 3 }, spot(placed.theme)] }] },
    }),
  ),
  row('move a block unit', [read, level(1, 'u')], (c) => blockUnits([{ ...spot(placed.block), y: 2 }])(c)),
  row('add a block unit', [read, level(1, 'u'), level(1, 'c')], (c) =>
    blockUnits([spot(placed.block), { ...at(0, 4), educational_unit: school.blockUnit }])(c),
  ),
  row('remove a block unit', [read, level(1, 'u'), level(1, 'd')], (c) => blockUnits([])(c)),
  row('mirror', [read, level(2, 'u')], (c) =>
    c.call(planner.saveMirror, {
      params: { relation_id: placed.part.relation_id },
      body: { mirror_title: 'Groep A|Groep B', mirror_color: '0b7a5b|2f5bd0' },
    }),
  ),
  row('move a unit', [read, level(2, 'u')], (c) => units([{ ...spot(placed.unit), y: 2 }])(c)),
  row('add a unit', [read, level(2, 'u'), level(2, 'c')], (c) =>
    units([spot(placed.unit), { ...at(0, 3), educational_unit: school.units[1] }])(c),
  ),
  row('remove a unit with lessons', [read, level(2, 'u'), level(2, 'd'), inside(3)], (c) => units([])(c)),
  row('move lessons', [read, level(3, 'u')], (c) => lessons([{ ...spot(placed.course), y: 2 }, spot(placed.exam)])(c)),
  row('add a lesson', [read, level(3, 'u'), level(3, 'c')], (c) =>
    lessons([spot(placed.course), spot(placed.exam), { ...at(6, 0), course: school.course }])(c),
  ),
  row('remove a lesson', [read, level(3, 'u'), level(3, 'd')], (c) => lessons([spot(placed.exam)])(c)),
  row('change a placed course', [read, level(3, 'u')], (c) =>
    c.call(planner.saveCourse, { params: { relation_id: placed.course.relation_id }, body: { title: 'Anders' } }),
  ),
  row('change a placed exam', [read, level(3, 'u')], (c) =>
    c.call(planner.saveExam, { params: { relation_id: placed.exam.relation_id }, body: { title: 'Anders' } }),
  ),
  row('change the status', [read, change], (c) =>
    c.call(planner.saveStatus, { params: { id: status }, body: { state: 2, ...query(), year: 1 } }),
  ),
  row('change the status of all years', [read, change], (c) =>
    c.call(planner.saveStatuses, { body: { state: 2, ...query() } }),
  ),
  row('copy a part into a programme', [read, change, level(1, 'c'), level(1, 'r')], (c) =>
    copy(placed.part, 'programmepart', 0, 'programmepart')(c),
  ),
  row('copy a block unit into a part', [read, change, level(1, 'c'), level(1, 'r')], (c) =>
    copy(placed.block, 'educationalunit_block', placed.theme.relation_id, 'programmepart')(c),
  ),
  row('copy a unit into a part', [read, change, level(2, 'c'), level(2, 'ru')], (c) =>
    copy(placed.unit, 'educationalunit_week', placed.part.relation_id, 'programmepart')(c),
  ),
  row('copy a lesson into a unit', [read, change, level(3, 'c'), level(3, 'r')], (c) =>
    copy(placed.course, 'course', placed.unit.relation_id, 'educationalunit_week')(c),
  ),
].map((each) => ({ ...each, writes: true }));
const table = [...reads, ...writes];

/** Everything that a call of the planner could change, and whether anything was remembered. */
async function everything(): Promise<unknown> {
  const found = await sql`
    select (select json_agg(p order by p.id) from placement p) as placements,
      (select json_agg(c order by c.id) from rel__calendar_week__course c) as courses,
      (select json_agg(e order by e.id) from rel__calendar_week__exam e) as exams,
      (select json_agg(c order by c.id) from programme_calendar c) as calendars,
      (select count(*)::int from change_set where app_user is not null) as changes`.execute(api.database);
  return found.rows[0];
}

/** No more than these; of several that will do, the letter at `pick` or else the first. */
function only(needs: readonly Need[], pick = 0): Letters {
  const letters: Letters = {};
  for (const [object, any] of needs) letters[object] = (letters[object] ?? '') + (any[pick] ?? any[0]);
  return letters;
}

/** Everything but these letters of this object. */
function without([object, any]: Need): Letters {
  const rest = 'crud'
    .split('')
    .filter((letter) => !any.includes(letter))
    .join('');
  return { ...Object.fromEntries(objectKeys.map((key) => [key, 'crud'])), [object]: rest };
}

it.each(table)('$name asks for its rights, all of them and no more', async ({ call, needs, writes: changes }) => {
  const before = await everything();
  for (const need of needs) {
    const answer = await call(await clientWith(api, school, without(need)));
    const refused = [403, need[2] ?? refusalText.forbidden];
    expect([answer.status, answer.message], `without ${nameOf(need)}, whatever else`).toEqual(refused);
  }
  expect((await call(stranger)).status, 'another school').toBe(404);
  const limited = await call(elsewhere);
  const expected = changes ? [403, fieldText.notYourUnit] : [200, ''];
  expect([limited.status, limited.message], 'limited to another unit').toEqual(expected);
  expect(await everything(), 'after refusals').toEqual(before);

  const most = Math.max(...needs.map(([, any]) => any.length));
  for (let pick = 0; pick < most; pick++) {
    const answer = await call(await clientWith(api, school, only(needs, pick)));
    expect([answer.status, answer.message], 'with those rights alone').toEqual([200, '']);
  }
});

describe('what is removed with what lies inside it', () => {
  const crud = (letters: Letters): Letters => ({
    ...Object.fromEntries(objectKeys.map((key) => [key, 'crud'])),
    ...letters,
  });
  const kept = crud({ calendar__level2: 'cru', calendar__level3: 'cru' });

  it('asks no right for a level of which nothing is inside', async () => {
    await full.call(planner.saveLessons, { body: { relation_week_id: placed.unit.relation_id, grid: [] } });
    const withoutLevel3 = await clientWith(api, school, crud({ calendar__level3: 'cru' }));
    expect((await parts([spot(placed.theme)])(withoutLevel3)).status).toBe(200);
  });

  it('is refused whole, with the name of every level that stands in the way', async () => {
    const client = await clientWith(api, school, kept);
    const answer = await parts([spot(placed.theme)])(client);
    expect([answer.status, answer.message]).toEqual([403, placementText.keptInside(['level2', 'level3'])]);
  });

  it('is group 2 of a mirror with its lessons', async () => {
    const second = { ...at(0, 5, 12), educational_unit: school.units[1], mirrored: true };
    const both = await units([spot(placed.unit), second])(full);
    const mirrored = both.body.find((item) => item.mirrored) as GridItem;
    const lesson = [{ ...at(0, 0), course: school.course }];
    await full.call(planner.saveLessons, { body: { relation_week_id: mirrored.relation_id, grid: lesson } });
    const off = units([spot(placed.unit)]);
    const refused = await off(await clientWith(api, school, crud({ calendar__level3: 'cru' })));
    expect([refused.status, refused.message]).toEqual([403, placementText.keptInside(['level3'])]);
    expect((await off(await clientWith(api, school, crud({})))).status).toBe(200);
  });

  it('is a whole programme with its calendar', async () => {
    const remove = (client: Client) => client.call(contract.programme.remove, { params: { id: school.planned } });
    const before = await everything();
    for (const n of [1, 2, 3] as const) {
      const answer = await remove(await clientWith(api, school, crud({ [`calendar__level${n}`]: 'cru' })));
      expect([answer.status, answer.message]).toEqual([403, placementText.keptInside([`level${n}`])]);
    }
    expect((await remove(await clientWith(api, school, without(['programme', 'd'])))).status).toBe(403);
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(elsewhere)).message).toBe(fieldText.notYourUnit);
    expect(await everything()).toEqual(before);
    // Another programme, because the other tests still need this one.
    const { body } = await full.call(contract.programme.create, { body: { id: school.planned, action: 'clone' } });
    const removed = await full.call(contract.programme.remove, { params: { id: body.id } });
    expect(removed.status).toBe(204);
  });

  it('is counted per level for whoever is asked to confirm it', async () => {
    const { body } = await full.call(planner.level1, { query: query() });
    const inParts = body.years[0]?.grid.map((item) => item.inside);
    expect(inParts).toEqual([
      { level1: 0, level2: 1, level3: 2 },
      { level1: 1, level2: 0, level3: 0 },
    ]);
  });
});

describe('who may save but not read', () => {
  const titles = ['Thema Web', 'Thema Data', 'Hoorcollege', 'Schriftelijk tentamen'];
  const nothingSaid = (answer: { body: unknown; details: object }) => {
    const said = JSON.stringify([answer.body, answer.details]);
    expect(titles.filter((title) => said.includes(title))).toEqual([]);
  };

  it('hears that a grid was saved, and not what stands on it', async () => {
    const blind = await clientWith(api, school, { calendar: 'r', calendar__level1: 'u', calendar__level3: 'u' });
    const moved = await parts([{ ...spot(placed.part), y: 3 }, spot(placed.theme)])(blind);
    expect([moved.status, moved.body]).toEqual([200, []]);
    const there = await full.call(planner.blockParts, { query: { ...query(), year: 1 } });
    expect(there.body.find(({ relation_id }) => relation_id === placed.part.relation_id)?.y).toBe(3);
    const revisionOf = ({ headers }: { headers: Record<string, unknown> }) =>
      /^"r\d+/.exec(String(headers['etag']))?.[0];
    expect([revisionOf(moved), revisionOf(there)]).toEqual([expect.any(String), revisionOf(moved)]);
    const lesson = await lessons([{ ...spot(placed.course), y: 2 }, spot(placed.exam)])(blind);
    expect([lesson.status, lesson.body]).toEqual([200, []]);
    const params = { relation_id: placed.course.relation_id };
    const form = await blind.call(planner.saveCourse, { params, body: { title: 'Anders' } });
    expect([form.status, form.body]).toEqual([200, { ...params, duration_value: null }]);
  });

  it('is told that it was too late or in the way, and not by what', async () => {
    const blind = await clientWith(api, school, { calendar: 'r', calendar__level1: 'u', calendar__level3: 'u' });
    const ifMatch = '"r99-grid"';
    const moved = { body: grid1([{ ...spot(placed.part), y: 3 }, spot(placed.theme)]), ifMatch };
    const late = await blind.call(planner.saveBlockParts, moved);
    expect([late.status, 'current' in late.details]).toEqual([412, false]);
    const params = { relation_id: placed.course.relation_id };
    const lateForm = await blind.call(planner.saveCourse, { params, body: { title: 'Anders' }, ifMatch });
    expect([lateForm.status, 'current' in lateForm.details]).toEqual([412, false]);
    const over = await parts([{ ...spot(placed.part), x: 3 }, spot(placed.theme)])(blind);
    expect(over.status).toBe(422);
    for (const answer of [late, lateForm, over]) nothingSaid(answer);
  });
});

describe('the list of programmes', () => {
  it('asks for calendar read, and knows nothing of another school', async () => {
    const allowed = await (await clientWith(api, school, { calendar: 'r' })).call(planner.programmes);
    expect(allowed.body.map(({ id }) => id)).toContain(school.planned);
    expect((await (await clientWith(api, school, without(read))).call(planner.programmes)).status).toBe(403);
    const { body } = await stranger.call(planner.programmes);
    expect(body.map(({ id }) => id)).not.toContain(school.planned);
    const own = async (client: Client) =>
      (await client.call(planner.programmes)).body.find(({ id }) => id === school.planned)?.own;
    expect([await own(full), await own(elsewhere)]).toEqual([true, false]);
  });
});

describe('the module planner', () => {
  it('is for everybody who is signed in, and knows nothing of another school', async () => {
    const nothing = await clientWith(api, school, {});
    expect((await nothing.call(planner.modules)).status).toBe(200);
    const { body } = await stranger.call(planner.modules);
    expect(body.organizational_units.map(({ id }) => id)).not.toContain(school.cluster);
    const theirs = { organizational_unit: school.cluster, calendar_year: school.year };
    expect((await stranger.call(planner.modules, { query: theirs })).status).toBe(404);
  });
});

describe('what is told of the plan beside its own screens', () => {
  const catalogue = { programme: 'r', programme_part: 'r', educational_unit: 'r', organizational_unit: 'r' };
  const overview = async (client: Client) => {
    const { body } = await client.call(planner.opleidingIct, { query: query() });
    return body.opleiding?.jaar.flatMap(({ blokken }) => blokken.flatMap(({ vakken }) => vakken)) ?? [];
  };
  const bars = async (client: Client) => {
    const { body } = await client.call(planner.modules);
    return body.programmes.flatMap(({ modules }) => modules.map(({ title }) => title));
  };

  it('is nothing without level 1', async () => {
    const client = await clientWith(api, school, { ...catalogue, calendar: 'r' });
    const refused = await client.call(planner.opleidingIct, { query: query() });
    expect([refused.status, refused.message]).toEqual([403, refusalText.forbidden]);
    expect((await client.call(planner.modules)).body).toMatchObject({ organizational_units: [], programmes: [] });
    const asked = { organizational_unit: school.cluster, calendar_year: school.year };
    expect((await client.call(planner.modules, { query: asked })).status).toBe(404);
  });

  it('is blocks with level 1, and weeks with level 2 as well', async () => {
    const shallow = await clientWith(api, school, { ...catalogue, calendar: 'r', calendar__level1: 'r' });
    expect((await overview(shallow)).map(({ kind, title }) => [kind, title])).toEqual([
      ['programme_part', 'Thema Web'],
      ['educational_unit', 'Stage'],
    ]);
    expect(await bars(shallow)).toEqual(['Stage']);
    for (const calendar__level2 of ['r', 'u']) {
      const objects = { ...catalogue, calendar: 'r', calendar__level1: 'r', calendar__level2 };
      const deep = await clientWith(api, school, objects);
      expect((await overview(deep)).map(({ title }) => title)).toEqual(['Programmeren 1', 'Stage']);
      expect((await bars(deep)).toSorted()).toEqual(['Programmeren 1', 'Stage']);
    }
  });
});

describe('what a screen says that may be done', () => {
  const screens = [
    [1, (c: Client) => c.call(planner.level1, { query: query() })],
    [2, (c: Client) => c.call(planner.level2, { query: { relation_id: placed.part.relation_id } })],
    [3, (c: Client) => c.call(planner.level3, { query: { relation_week_id: placed.unit.relation_id } })],
  ] as const;

  /** Whether there is something to put on the grid. */
  const offers = async (client: Client, n: number, body: object): Promise<boolean> => {
    if ('side' in body && Array.isArray(body.side)) return body.side.length > 0;
    const list = n === 1 ? 'parts' : 'week_units';
    const found = await client.call(planner.side, { query: { ...query(), list } });
    return found.status === 200 && found.body.items.length > 0;
  };

  it.each(screens)('follows the rights at level %i', async (n, open) => {
    const look = async (letters: Letters, rest: { units?: number[] } = {}) => {
      const client = await clientWith(api, school, letters, rest);
      const { status: code, body } = await open(client);
      if (code !== 200) return { status: code };
      const { create, update, delete: remove, state, copy: copies } = body.may;
      return { create, update, delete: remove, state, copy: copies, side: await offers(client, n, body) };
    };
    const all = { create: true, update: true, delete: true, state: true, copy: true, side: true };
    expect(await look({ '*': 'crud' })).toEqual(all);
    expect(await look(without(level(n, 'c')))).toEqual({ ...all, create: false, copy: false, side: false });
    expect(await look(without(level(n, 'd')))).toEqual({ ...all, delete: false });
    expect(await look(without(change))).toEqual({ ...all, state: false, copy: false });
    // Level 2 opens with update only; elsewhere a grid that cannot be saved offers nothing to put on it.
    const unsaved = { ...all, create: false, update: false, delete: false, side: false };
    const unopened = { status: 403 };
    expect(await look(without(level(n, 'u')))).toEqual(n === 2 ? unopened : unsaved);
    // Users who are limited to another unit may still copy from here to where they may plan.
    const limited = await look({ '*': 'crud' }, { units: [school.otherFaculty] });
    expect(limited).toEqual({ create: false, update: false, delete: false, state: false, copy: true, side: false });
  });

  it('opens parts with level 2 update, units with level 3 read, lessons with level 3 update', async () => {
    const may = async (need: Need) => {
      const { body } = await (await clientWith(api, school, without(need))).call(planner.level1, { query: query() });
      return [body.may.open_level2, body.may.open_level3, body.may.update_level3];
    };
    expect(await may(level(2, 'u'))).toEqual([false, true, true]);
    expect(await may(level(2, 'r'))).toEqual([true, true, true]);
    expect(await may(level(3, 'r'))).toEqual([true, false, true]);
    expect(await may(level(3, 'u'))).toEqual([true, true, false]);
  });
});
