// Users cannot find out what they may not read: when it changes, nothing that the API returns to them changes. Tested for
// every attribute and for another school, with every GET call and with refusals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { fieldText } from '#shared/text/field.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, type Letters, tokenWith } from '#tests/support/factories.ts';
import { canary, fillWithCanaries } from '#tests/support/fuzz/canaries.ts';
import { changeAttribute, isChangeable, keepTables, putBack } from '#tests/support/fuzz/change.ts';
import { type Pools, readPools } from '#tests/support/fuzz/pools.ts';
import { readingUrls } from '#tests/support/fuzz/reads.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { revisionIn } from '#tests/support/etag.ts';
import { sample } from '#tests/support/sample.ts';

let api: TestApi;
let school: FullSchool;
let other: FullSchool;
let all: string[];

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  other = await createFullSchool(api);
  await keepTables(api.database, allDefinitions);
  all = questionsAbout(await readPools(api.database, school.organization));
});
afterAll(() => api.close());

/**
 * A file has the time in it at which it was made; what it tells is what `compare.json` or `matrix.json` tells. A CASE file has the
 * time of the last change, for whoever may read all of it: see `framework-files.test.ts`. A list as a file is asked whole and sorted: its
 * other questions are those of the list.
 */
const questionsAbout = (pools: Pools) =>
  readingUrls(pools).filter((url) => !/\.(docx|xlsx)(\?|$)|\.csv\?(?!sort=|programme=)|\/case\.json$/.test(url));

/** The token of a user in the first school. */
const readerWith = (objects: Letters, limited: Record<string, string> = {}) =>
  tokenWith(api, school, objects, { attributes: limited });

/** Address → the whole response. */
async function ask(token: string, asked: readonly string[]): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const url of asked) {
    const { statusCode, body, headers } = await api.app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    responses.set(url, `${statusCode} ${revisionIn(headers['etag'])} ${body}`);
  }
  return responses;
}

const differing = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].flatMap(([url, response]) => (after.get(url) === response ? [] : [url]));

const inObject = (definition: AnyDefinition) =>
  Object.entries(definition.attributes).filter(([name, attribute]) => isChangeable(attribute, name));

/** Each one repeats all calls. */
const tried = sample(allDefinitions, 4);

const attributes = tried.flatMap((definition) =>
  inObject(definition).map(
    ([name, attribute]) => [`${definition.object}.${name}`, definition, name, attribute] as const,
  ),
);

/**
 * What a calendar is made of shows in the calendar, to anyone who may read that: when a programme runs, for which unit, and how
 * its year is divided. And everybody knows the name of their own school.
 */
const plans = /planner|calendar|opleiding_ict|check|history|compare|scenarios|outcomes|documents|publications/;
const structure: Partial<Record<string, RegExp>> = {
  'programme.organizational_unit': plans,
  'programme.calendar_year': plans,
  'programme.year_start': plans,
  'programme.duration': plans,
  'organizational_unit.show_year_parts': plans,
  'organizational_unit.show_blocks': plans,
  'organization.title': /\/api\/me$|rights\.json$|roles\.csv|documents\/|publications/,
  // Users without read access to users see colleagues by name; users who may read users without their names do not.
  'user.firstname': /jobs/,
  'user.lastname': /jobs/,
  // Shared records of the platform are visible to all schools.
  ...Object.fromEntries(
    ['shared', 'title', 'version', 'publisher', 'licence'].map((name) => [
      `learning_outcome_framework.${name}`,
      /sharedframeworks/,
    ]),
  ),
  // Anyone who may read a unit sees whether it is in use; a unit below it is a use, and so are its users.
  'user.organizationalunit': /organizationalunits/,
  'organizational_unit.parent__organizational_unit': /organizationalunits/,
};

describe('an attribute that the user may not read', () => {
  /** The addresses that return anything about an object; only these need to be called again. */
  const telling = new Map<string, string[]>();
  beforeAll(async () => {
    const urls = sample(all, 2);
    const full = await readerWith({ '*': 'crud' });
    const before = await ask(full, urls);
    for (const definition of tried) {
      for (const [name, attribute] of inObject(definition))
        await changeAttribute(api.database, definition, name, attribute, school);
      telling.set(definition.object, differing(before, await ask(full, urls)));
      for (const [name, attribute] of inObject(definition)) await putBack(api.database, definition, name, attribute);
    }
    // Changing a value and putting it back adds to the history, for users who may read it.
    const left = differing(before, await ask(full, urls)).filter((url) => !url.includes('/api/history'));
    if (left.length > 0) throw new Error(`not put back as it was: ${left.join(' ')}`);
  }, 600_000);

  it.each(sample(attributes))('%s can change without a trace', async (key, definition, name, attribute) => {
    const token = await readerWith({ '*': 'crud' }, { [key]: 'cud' });
    const shown = structure[key];
    const asked = (telling.get(definition.object) ?? []).filter((url) => !shown?.test(url));
    expect(asked.length).toBeGreaterThan(0);
    const before = await ask(token, asked);
    for (const order of name === definition.title ? (['down', 'up'] as const) : (['down'] as const)) {
      await changeAttribute(api.database, definition, name, attribute, school, order);
      expect(differing(before, await ask(token, asked))).toEqual([]);
    }
    await putBack(api.database, definition, name, attribute);
  });

  // Planned courses and exams have no right of their own: they follow the right of their level.
  const objects = tried.filter(({ object }) => objectKeys.some((key) => key === object));
  it.each(objects.map((definition) => [definition.object, definition] as const))(
    'shows no trace for any attribute of %s when the whole object may not be read',
    async (object, definition) => {
      const token = await readerWith({ '*': 'crud', [object]: 'cud' });
      const shown = inObject(definition).flatMap(([name]) => structure[`${object}.${name}`] ?? []);
      // Colleagues see who changed or accepted something, also without read access to users.
      if (object === 'user') shown.push(/history|checks|checkedplan/);
      const asked = (telling.get(object) ?? []).filter((url) => !shown.some((pattern) => pattern.test(url)));
      expect(asked.length).toBeGreaterThan(0);
      const before = await ask(token, asked);
      for (const [name, attribute] of inObject(definition))
        await changeAttribute(api.database, definition, name, attribute, school);
      expect(differing(before, await ask(token, asked))).toEqual([]);
      for (const [name, attribute] of inObject(definition)) await putBack(api.database, definition, name, attribute);
    },
  );
});

describe('another school', () => {
  it('can change everything without a trace', async () => {
    const reader = await readerWith({ '*': 'crud' });
    const both = await readPools(api.database, other.organization);
    const asked = [...all, ...questionsAbout(both)];
    const before = await ask(reader, asked);
    expect(await fillWithCanaries(api.database, other.organization)).toBeGreaterThan(50);
    const after = await ask(reader, asked);
    expect(differing(before, after)).toEqual([]);
    expect([...after.values()].filter((response) => response.includes(canary))).toEqual([]);
  }, 180_000);

  it.each(['without units', 'with units'])('has no programmes that a refusal reveals to a user %s', async (who) => {
    const units = who === 'with units' ? { units: [school.faculty] } : {};
    const client = await clientWith(api, school, { '*': 'crud' }, units);
    const answersAbout = async (programme: number) => {
      const body = { title: 'Onderdeel', programmes: [programme] };
      const link = { programme_part: school.part, programmes: [programme] };
      const answers = [
        await client.call(contract.programmePart.create, { body }),
        await client.call(contract.programmePart.update, { params: { id: school.part }, body }),
        await client.call(contract.catalogue.linkPart, { body: link }),
      ];
      return answers.map(({ status, message, errors }) => ({ status, message, errors }));
    };
    const nowhere = await answersAbout(999_999);
    expect(nowhere.map(({ errors }) => errors)).toEqual(Array(3).fill({ programmes: fieldText.missing }));
    for (const programme of [other.programme, other.planned]) expect(await answersAbout(programme)).toEqual(nowhere);
  });
});
