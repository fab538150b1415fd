// Every planner call against the rights that it needs: allowed with exactly those, refused when one is missing.
import { beforeEach, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { fieldText } from '#shared/text/field.ts';
import { placementText } from '#shared/text/placement.ts';
import { refusalText } from '#shared/text/refusal.ts';
import type { Client } from '#tests/support/api.ts';
import type { Letters } from '#tests/support/factories.ts';
import { at, type OneOfEach, spotOf } from '#tests/support/planner.ts';
import { change, level, type Need, read, setUpPlannerRights, without } from '#tests/support/planner-rights.ts';

const { planner } = contract;
const plan = setUpPlannerRights();
const { given, query, year1, saveParts, saveBlockUnits, saveUnits, saveLessons, somebody, everything } = plan;
let status = 0;
beforeEach(async () => {
  status = await plan.statusOfYear();
});

interface Row {
  name: string;
  call: (client: Client, placed: OneOfEach) => Promise<{ status: number; message: string }>;
  needs: readonly Need[];
  writes: boolean;
}

const row = (name: string, needs: readonly Need[], call: Row['call']): Row => ({ name, needs, call, writes: false });
const nameOf = ([object, letters]: Need) => `${object} ${letters}`;

/** The removed item has something of this level inside, which is removed along. */
const inside = (n: 2 | 3): Need => [`calendar__level${n}`, 'd', placementText.keptInside([`level${n}`])];

const copy = (client: Client, item: GridItem, type: string, relation: number, toType: string) =>
  client.call(planner.copy, {
    body: {
      from: { programme_id: given.school.planned, type: 'programmepart' },
      to: { programme_id: given.school.planned, relation_id: relation, type: toType },
      grid: [{ type, relation_id: item.relation_id }],
    },
  });

const reads: Row[] = [
  row('GET parts', [read, level(1, 'r')], (c) => c.call(planner.blockParts, { query: query() })),
  row('GET block units', [read, level(1, 'r')], (c) => c.call(planner.blockUnits, { query: query() })),
  row('GET week units', [read, level(2, 'ru')], (c, placed) =>
    c.call(planner.weekUnits, { query: { relation_id: placed.part.relation_id } }),
  ),
  row('GET lessons', [read, level(3, 'r')], (c, placed) =>
    c.call(planner.lessons, { query: { relation_week_id: placed.unit.relation_id } }),
  ),
  row('GET lessons of a block unit', [read, level(3, 'r')], (c, placed) =>
    c.call(planner.lessons, { query: { relation_block_id: placed.block.relation_id } }),
  ),
  row('open level 1', [read, level(1, 'r')], (c) => c.call(planner.level1, { query: query() })),
  row('open level 2', [read, level(2, 'u')], (c, placed) =>
    c.call(planner.level2, { query: { relation_id: placed.part.relation_id } }),
  ),
  row('open level 2.5', [read, level(1, 'r')], (c, placed) =>
    c.call(planner.level2, { query: { relation_id: placed.theme.relation_id } }),
  ),
  row('open level 3', [read, level(3, 'r')], (c, placed) =>
    c.call(planner.level3, { query: { relation_week_id: placed.unit.relation_id } }),
  ),
  row('open the tree', [read, ['calendar__tree', 'r']], (c) => c.call(planner.tree, { query: query() })),
  row('open the ICT overview', [read, ['programme', 'r'], level(1, 'r')], (c) =>
    c.call(planner.opleidingIct, { query: query() }),
  ),
];

const writes: Row[] = [
  row('move parts', [read, level(1, 'u')], (c, placed) =>
    saveParts([{ ...spotOf(placed.part), y: 3 }, spotOf(placed.theme)], c),
  ),
  row('add a part', [read, level(1, 'u'), level(1, 'c')], (c, placed) =>
    saveParts([spotOf(placed.part), spotOf(placed.theme), { ...at(6, 0), programme_part: given.school.parts[0] }], c),
  ),
  row('remove a part with units and lessons', [read, level(1, 'u'), level(1, 'd'), inside(2), inside(3)], (c, placed) =>
    saveParts([spotOf(placed.theme)], c),
  ),
  row('empty a calendar', [read, level(1, 'u'), level(1, 'd'), inside(2), inside(3)], (c) =>
    c.call(planner.saveBlockParts, { body: { ...year1([]), whole: true } }),
  ),
  row('move parts of several years', [read, level(1, 'u')], (c, placed) =>
    c.call(planner.saveYears, {
      body: {
        ...query(),
        years: [{ year: 1, grid: [{ ...spotOf(placed.part), y: 3 }, spotOf(placed.theme)] }],
      },
    }),
  ),
  row('move a block unit', [read, level(1, 'u')], (c, placed) =>
    saveBlockUnits([{ ...spotOf(placed.block), y: 2 }], c),
  ),
  row('add a block unit', [read, level(1, 'u'), level(1, 'c')], (c, placed) =>
    saveBlockUnits([spotOf(placed.block), { ...at(0, 4), educational_unit: given.school.blockUnit }], c),
  ),
  row('remove a block unit', [read, level(1, 'u'), level(1, 'd')], (c) => saveBlockUnits([], c)),
  row('mirror', [read, level(2, 'u')], (c, placed) =>
    c.call(planner.saveMirror, {
      params: { relation_id: placed.part.relation_id },
      body: { mirror_title: 'Groep A|Groep B', mirror_color: '0b7a5b|2f5bd0' },
    }),
  ),
  row('move a unit', [read, level(2, 'u')], (c, placed) => saveUnits([{ ...spotOf(placed.unit), y: 2 }], c)),
  row('add a unit', [read, level(2, 'u'), level(2, 'c')], (c, placed) =>
    saveUnits([spotOf(placed.unit), { ...at(0, 3), educational_unit: given.school.units[1] }], c),
  ),
  row('remove a unit with lessons', [read, level(2, 'u'), level(2, 'd'), inside(3)], (c) => saveUnits([], c)),
  row('move lessons', [read, level(3, 'u')], (c, placed) =>
    saveLessons([{ ...spotOf(placed.course), y: 2 }, spotOf(placed.exam)], c),
  ),
  row('add a lesson', [read, level(3, 'u'), level(3, 'c')], (c, placed) =>
    saveLessons([spotOf(placed.course), spotOf(placed.exam), { ...at(6, 0), course: given.school.course }], c),
  ),
  row('remove a lesson', [read, level(3, 'u'), level(3, 'd')], (c, placed) => saveLessons([spotOf(placed.exam)], c)),
  row('change a placed course', [read, level(3, 'u')], (c, placed) =>
    c.call(planner.saveCourse, { params: { relation_id: placed.course.relation_id }, body: { title: 'Anders' } }),
  ),
  row('change a placed exam', [read, level(3, 'u')], (c, placed) =>
    c.call(planner.saveExam, { params: { relation_id: placed.exam.relation_id }, body: { title: 'Anders' } }),
  ),
  row('change the status', [read, change], (c) =>
    c.call(planner.saveStatus, { params: { id: status }, body: { state: 2, ...query(), year: 1 } }),
  ),
  row('change the status of all years', [read, change], (c) =>
    c.call(planner.saveStatuses, { body: { state: 2, ...query() } }),
  ),
  row('copy a part into a programme', [read, change, level(1, 'c'), level(1, 'r')], (c, placed) =>
    copy(c, placed.part, 'programmepart', 0, 'programmepart'),
  ),
  row('copy a block unit into a part', [read, change, level(1, 'c'), level(1, 'r')], (c, placed) =>
    copy(c, placed.block, 'educationalunit_block', placed.theme.relation_id, 'programmepart'),
  ),
  row('copy a unit into a part', [read, change, level(2, 'c'), level(2, 'ru')], (c, placed) =>
    copy(c, placed.unit, 'educationalunit_week', placed.part.relation_id, 'programmepart'),
  ),
  row('copy a lesson into a unit', [read, change, level(3, 'c'), level(3, 'r')], (c, placed) =>
    copy(c, placed.course, 'course', placed.unit.relation_id, 'educationalunit_week'),
  ),
].map((each) => ({ ...each, writes: true }));
const table = [...reads, ...writes];

/** Only these rights; where several letters will do, the one at `pick` or else the first. */
function only(needs: readonly Need[], pick = 0): Letters {
  const letters: Letters = {};
  for (const [object, any] of needs) letters[object] = (letters[object] ?? '') + (any[pick] ?? any[0]);
  return letters;
}

it.each(table)('$name needs exactly its rights', async ({ call: callWith, needs, writes: changes }) => {
  const call = (client: Client) => callWith(client, plan.placed());
  const before = await everything();
  for (const need of needs) {
    const answer = await call(await somebody(without(need)));
    const refused = [403, need[2] ?? refusalText.forbidden];
    expect([answer.status, answer.message], `without ${nameOf(need)}, whatever else`).toEqual(refused);
  }
  expect((await call(given.stranger)).status, 'another school').toBe(404);
  const limited = await call(plan.elsewhere());
  const expected = changes ? [403, fieldText.notYourUnit] : [200, ''];
  expect([limited.status, limited.message], 'limited to another unit').toEqual(expected);
  expect(await everything(), 'after refusals').toEqual(before);

  const most = Math.max(...needs.map(([, any]) => any.length));
  for (let pick = 0; pick < most; pick++) {
    const answer = await call(await somebody(only(needs, pick)));
    expect([answer.status, answer.message], 'with those rights alone').toEqual([200, '']);
  }
});
