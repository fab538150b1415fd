// The planner's responses to writes: an unchanged save, a late save, a copy, and a calendar that leaves no weeks for planned items.
// When an attribute changes that the user may not read, none of these responses changes. `leaks.test.ts` tests the same for reads.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { tokenWith } from '#tests/support/factories.ts';
import { changeAttribute, isChangeable, keepTables, putBack } from '#tests/support/fuzz/change.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { at as spot } from '#tests/support/planner.ts';
import { sample } from '#tests/support/sample.ts';

let api: TestApi;
let school: FullSchool;
let full: string;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  await keepTables(api.database, allDefinitions);
  full = await readerOf({});
});
afterAll(() => api.close());

const readerOf = (attributes: Record<string, string>) => tokenWith(api, school, { '*': 'crud' }, { attributes });

/** The grids as they are, so that saving them changes nothing; or with every item some rows lower. */
function grids(lower = 0): Record<string, object> {
  const { planned, placed } = school;
  const at = (x: number, width?: number) => spot(x, lower, width);
  const inYear = { programme: planned, year: 1 };
  return {
    relcalendarblockprogrammeparts: {
      ...inYear,
      grid: [
        { ...at(0), relation_id: placed.part },
        { ...at(3), relation_id: placed.theme },
      ],
    },
    relcalendarblockeducationalunits: {
      ...inYear,
      relation_id: placed.theme,
      grid: [{ ...at(0, 12), relation_id: placed.block }],
    },
    relcalendarweekeducationalunits: {
      relation_id: placed.part,
      grid: [{ ...at(0, 12), relation_id: placed.unit }],
    },
    relcalendarweekcourses: {
      relation_week_id: placed.unit,
      grid: [
        { ...at(0), relation_id: placed.course },
        { ...at(3), relation_id: placed.exam },
      ],
    },
  };
}

async function post(token: string, path: string, payload: object, headers = {}): Promise<string> {
  const {
    statusCode,
    body,
    headers: received,
  } = await api.app.inject({
    ...{ method: 'POST', url: `/api/${path}.json`, payload },
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return `${statusCode} ${String(received['etag'])} ${body}`;
}

type Way = (token: string) => Promise<string[]>;
const saves: Way = async (token) => {
  const answers: string[] = [];
  for (const [path, body] of Object.entries(grids())) answers.push(await post(token, path, body));
  return answers;
};
const lateSaves: Way = async (token) => {
  const answers: string[] = [];
  for (const [path, body] of Object.entries(grids(2)))
    answers.push(await post(token, path, body, { 'if-match': '"r99999-x"' }));
  return answers;
};
/** A copy is a new item each time; saving the grid without it removes it again. */
const copies: Way = async (token) => {
  const { planned, placed } = school;
  const copy = (type: string, relation_id: number, to: object) =>
    post(token, 'gridcopy', {
      from: { programme_id: planned, type: 'programmepart' },
      to: { programme_id: planned, ...to },
      grid: [{ type, relation_id }],
    });
  const inUnit = { relation_id: placed.unit, type: 'educationalunit_week' };
  const answers = [
    await copy('course', placed.course, inUnit),
    await copy('exam', placed.exam, inUnit),
    await copy('programmepart', placed.part, { type: 'programmepart' }),
  ];
  await saves(full);
  // Its tag is computed from the response, which includes the new ids.
  return answers.map((each) => each.replace(/ "[^"]+" /, ' ').replaceAll(/("(?:relation_id|id)":)\d+/g, '$1…'));
};

/** Names what is planned in the weeks that would go, and changes nothing. */
const emptiedCalendar: Way = async (token) => {
  const where = { organizational_unit: school.cluster, calendar_year: school.year };
  return [await post(token, 'calendaryearparts', { ...where, calendar_year_parts: [] })];
};

const planned = ['programme_part', 'educational_unit', 'course', 'exam'];
const placed = allDefinitions.filter(({ object }) => object.startsWith('rel__'));
const onGrids: AnyDefinition[] = [...allDefinitions.filter(({ object }) => planned.includes(object)), ...placed];
// Planned lessons have their own titles, so the titles of their kind are not shown.
const inWeeks = onGrids.filter(({ object }) => object !== 'course' && object !== 'exam');
const ways: [string, Way, string, AnyDefinition[]][] = [
  ['a save', saves, '200', onGrids],
  ['a late save', lateSaves, '412', onGrids],
  ['a copy', copies, '200', onGrids],
  ['a calendar with less weeks', emptiedCalendar, '409', inWeeks],
];
const attributesOf = ({ attributes }: AnyDefinition) =>
  Object.entries(attributes).filter(([name, attribute]) => isChangeable(attribute, name));

describe.each(ways)('the response to %s', (_way, ask, status, definitions) => {
  it('stays the same when nothing changed, and differs when everything did', async () => {
    const before = await ask(full);
    expect(before.map((answer) => answer.slice(0, 3))).toEqual(before.map(() => status));
    expect(await ask(full)).toEqual(before);
    for (const definition of definitions) {
      for (const [name, attribute] of attributesOf(definition))
        await changeAttribute(api.database, definition, name, attribute, school);
      const after = await ask(full);
      for (const [name, attribute] of attributesOf(definition))
        await putBack(api.database, definition, name, attribute);
      expect([definition.object, after]).not.toEqual([definition.object, before]);
    }
    expect(await ask(full)).toEqual(before);
  });

  it.each(definitions.map((definition) => [definition.object, definition] as const))(
    'reveals nothing of unreadable attributes of %s',
    async (object, definition) => {
      for (const [name, attribute] of sample(attributesOf(definition))) {
        const reader = await readerOf({ [`${object}.${name}`]: 'cud' });
        const before = await ask(reader);
        await changeAttribute(api.database, definition, name, attribute, school);
        expect([name, await ask(reader)]).toEqual([name, before]);
        await putBack(api.database, definition, name, attribute);
      }
    },
  );
});
