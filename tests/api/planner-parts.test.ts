// A part is planned by its sub-parts or by its weeks, and no planned item becomes invisible; mirror values.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { fieldText } from '#shared/text/field.ts';
import { rulesText } from '#shared/text/rules.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, planParts, type PlanSchool } from '#tests/support/planner.ts';

const { planner, programmePart } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
/** The first has no sub-parts, the second has one. */
let simple: GridItem;
let theme: GridItem;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());
beforeEach(async () => {
  [simple, theme] = await planParts(api, school, full);
});

const weekUnits = (relation_id: number) =>
  full.call(planner.saveWeekUnits, {
    body: { relation_id, grid: [{ ...at(0, 0, 6), educational_unit: school.units[0] }] },
  });
const subParts = (relation_id: number) =>
  full.call(planner.saveBlockParts, {
    body: { programme: school.planned, relation_id, grid: [{ ...at(0, 0, 6), programme_part: school.subPart }] },
  });
const opens = async ({ relation_id }: GridItem) => {
  const { body } = await full.call(planner.level1, { query: { programme: school.planned } });
  return body.years[0]?.grid.find((item) => item.relation_id === relation_id)?.opens;
};

describe('a part', () => {
  it('that is planned by week still opens by week when it gets a sub-part in the catalogue', async () => {
    expect((await weekUnits(simple.relation_id)).status).toBe(200);
    const made = await full.call(programmePart.create, {
      body: { title: 'Later', parent__programme_part: school.parts[0] },
    });
    expect(made.status).toBe(201);
    expect(await opens(simple)).toBe('2');
    const refused = await subParts(simple.relation_id);
    expect([refused.status, refused.message]).toEqual([422, rulesText.plannedOneWay('blocks')]);
    const { id } = made.body as { id: number };
    expect((await full.call(programmePart.remove, { params: { id } })).status).toBe(204);
  });

  it('with sub-parts takes no units by week, saved or copied', async () => {
    expect(await opens(theme)).toBe('2.5');
    const refused = await weekUnits(theme.relation_id);
    expect([refused.status, refused.message]).toEqual([422, rulesText.plannedOneWay('weeks')]);
    const unit = (await weekUnits(simple.relation_id)).body[0] as GridItem;
    const copied = await full.call(planner.copy, {
      body: {
        from: { programme_id: school.planned, relation_id: simple.relation_id, type: 'programmepart' },
        to: { programme_id: school.planned, relation_id: theme.relation_id, type: 'programmepart' },
        grid: [{ type: 'educationalunit_week', relation_id: unit.relation_id }],
      },
    });
    expect([copied.status, copied.message]).toEqual([422, rulesText.plannedOneWay('weeks')]);
  });
});

it('a client key that is too short is refused with the reason', async () => {
  const grid = [{ ...at(6, 0, 3), programme_part: school.parts[0], client_key: 'kort' }];
  const { status, errors } = await full.call(planner.saveBlockParts, {
    body: { programme: school.planned, year: 1, grid },
  });
  expect([status, errors]).toEqual([422, { 'grid.0.client_key': fieldText.tooShort(8) }]);
});

describe('the values of a mirror', () => {
  const save = (body: object) => full.call(planner.saveMirror, { params: { relation_id: simple.relation_id }, body });

  it.each([
    [{ mirror_title: 'a|b|c' }, 'mirror_title'],
    [{ mirror_title: 'alleen een' }, 'mirror_title'],
    [{ mirror_color: 'rood|blauw' }, 'mirror_color'],
    [{ mirror_color: '0b7a5b' }, 'mirror_color'],
  ])('%j is refused', async (body, field) => {
    const { status, errors } = await save(body);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  it('are two values with a bar between them, or empty', async () => {
    expect((await save({ mirror_title: 'Groep A|Groep B', mirror_color: '#0b7a5b|2f5bd0' })).status).toBe(200);
    expect((await save({ mirror_title: '', mirror_color: '' })).status).toBe(200);
  });
});
