// What planner rights mean for items that are removed along, for the content of responses, and for the actions they offer.
import { describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { fieldText } from '#shared/text/field.ts';
import { placementText } from '#shared/text/placement.ts';
import { refusalText } from '#shared/text/refusal.ts';
import type { Client } from '#tests/support/api.ts';
import type { Letters } from '#tests/support/factories.ts';
import { at, spotOf } from '#tests/support/planner.ts';
import { allBut, change, level, type Need, read, setUpPlannerRights, without } from '#tests/support/planner-rights.ts';

const { planner } = contract;
const { given, elsewhere, placed, query, year1, saveParts, saveUnits, saveLessons, somebody, everything } =
  setUpPlannerRights();

describe('removing an item with everything inside', () => {
  const kept = allBut({ calendar__level2: 'cru', calendar__level3: 'cru' });

  it('needs no right for a level without items inside', async () => {
    await given.full.call(planner.saveLessons, { body: { relation_week_id: placed().unit.relation_id, grid: [] } });
    const withoutLevel3 = await somebody(allBut({ calendar__level3: 'cru' }));
    expect((await saveParts([spotOf(placed().theme)], withoutLevel3)).status).toBe(200);
  });

  it('is refused as a whole, naming every level without the right', async () => {
    const client = await somebody(kept);
    const answer = await saveParts([spotOf(placed().theme)], client);
    expect([answer.status, answer.message]).toEqual([403, placementText.keptInside(['level2', 'level3'])]);
  });

  it('includes group 2 of a mirror with its lessons', async () => {
    const second = { ...at(0, 5, 12), educational_unit: given.school.units[1], mirrored: true };
    const both = await saveUnits([spotOf(placed().unit), second], given.full);
    const mirrored = both.body.find((item) => item.mirrored) as GridItem;
    const lesson = [{ ...at(0, 0), course: given.school.course }];
    await given.full.call(planner.saveLessons, { body: { relation_week_id: mirrored.relation_id, grid: lesson } });
    const off = (client: Client) => saveUnits([spotOf(placed().unit)], client);
    const refused = await off(await somebody(allBut({ calendar__level3: 'cru' })));
    expect([refused.status, refused.message]).toEqual([403, placementText.keptInside(['level3'])]);
    expect((await off(await somebody(allBut({})))).status).toBe(200);
  });

  it('includes the calendar of a whole programme', async () => {
    const remove = (client: Client) => client.call(contract.programme.remove, { params: { id: given.school.planned } });
    const before = await everything();
    for (const n of [1, 2, 3] as const) {
      const answer = await remove(await somebody(allBut({ [`calendar__level${n}`]: 'cru' })));
      expect([answer.status, answer.message]).toEqual([403, placementText.keptInside([`level${n}`])]);
    }
    expect((await remove(await somebody(without(['programme', 'd'])))).status).toBe(403);
    expect((await remove(given.stranger)).status).toBe(404);
    expect((await remove(elsewhere())).message).toBe(fieldText.notYourUnit);
    expect(await everything()).toEqual(before);
    // Another programme, because the other tests still need this one.
    const { body } = await given.full.call(contract.programme.create, {
      body: { id: given.school.planned, action: 'clone' },
    });
    const removed = await given.full.call(contract.programme.remove, { params: { id: body.id } });
    expect(removed.status).toBe(204);
  });

  it('is counted per level for the user who must confirm it', async () => {
    const { body } = await given.full.call(planner.level1, { query: query() });
    const inParts = body.years[0]?.grid.map((item) => item.inside);
    expect(inParts).toEqual([
      { level1: 0, level2: 1, level3: 2 },
      { level1: 1, level2: 0, level3: 0 },
    ]);
  });
});

describe('a user who may save but not read', () => {
  const titles = ['Thema Web', 'Thema Data', 'Hoorcollege', 'Schriftelijk tentamen'];
  const nothingSaid = (answer: { body: unknown; details: object }) => {
    const contents = JSON.stringify([answer.body, answer.details]);
    expect(titles.filter((title) => contents.includes(title))).toEqual([]);
  };

  it('gets a success for a saved grid, without its items', async () => {
    const blind = await somebody({ calendar: 'r', calendar__level1: 'u', calendar__level3: 'u' });
    const moved = await saveParts([{ ...spotOf(placed().part), y: 3 }, spotOf(placed().theme)], blind);
    expect([moved.status, moved.body]).toEqual([200, []]);
    const there = await given.full.call(planner.blockParts, { query: { ...query(), year: 1 } });
    expect(there.body.find(({ relation_id }) => relation_id === placed().part.relation_id)?.y).toBe(3);
    const revisionOf = ({ headers }: { headers: Record<string, unknown> }) =>
      /^"r\d+/.exec(String(headers['etag']))?.[0];
    expect([revisionOf(moved), revisionOf(there)]).toEqual([expect.any(String), revisionOf(moved)]);
    const lesson = await saveLessons([{ ...spotOf(placed().course), y: 2 }, spotOf(placed().exam)], blind);
    expect([lesson.status, lesson.body]).toEqual([200, []]);
    const params = { relation_id: placed().course.relation_id };
    const form = await blind.call(planner.saveCourse, { params, body: { title: 'Anders' } });
    expect([form.status, form.body]).toEqual([200, { ...params, duration_value: null }]);
  });

  it('is refused for a late or overlapping save, without the items in the way', async () => {
    const blind = await somebody({ calendar: 'r', calendar__level1: 'u', calendar__level3: 'u' });
    const ifMatch = '"r99-grid"';
    const moved = { body: year1([{ ...spotOf(placed().part), y: 3 }, spotOf(placed().theme)]), ifMatch };
    const late = await blind.call(planner.saveBlockParts, moved);
    expect([late.status, 'current' in late.details]).toEqual([412, false]);
    const params = { relation_id: placed().course.relation_id };
    const lateForm = await blind.call(planner.saveCourse, { params, body: { title: 'Anders' }, ifMatch });
    expect([lateForm.status, 'current' in lateForm.details]).toEqual([412, false]);
    const over = await saveParts([{ ...spotOf(placed().part), x: 3 }, spotOf(placed().theme)], blind);
    expect(over.status).toBe(422);
    for (const answer of [late, lateForm, over]) nothingSaid(answer);
  });
});

describe('the list of programmes', () => {
  it('needs calendar read, and has nothing of another school', async () => {
    const allowed = await (await somebody({ calendar: 'r' })).call(planner.programmes);
    expect(allowed.body.map(({ id }) => id)).toContain(given.school.planned);
    expect((await (await somebody(without(read))).call(planner.programmes)).status).toBe(403);
    const { body } = await given.stranger.call(planner.programmes);
    expect(body.map(({ id }) => id)).not.toContain(given.school.planned);
    const own = async (client: Client) =>
      (await client.call(planner.programmes)).body.find(({ id }) => id === given.school.planned)?.own;
    expect([await own(given.full), await own(elsewhere())]).toEqual([true, false]);
  });
});

describe('the module planner', () => {
  it('is for every signed-in user, and has nothing of another school', async () => {
    const nothing = await somebody({});
    expect((await nothing.call(planner.modules)).status).toBe(200);
    const { body } = await given.stranger.call(planner.modules);
    expect(body.organizational_units.map(({ id }) => id)).not.toContain(given.school.cluster);
    const theirs = { organizational_unit: given.school.cluster, calendar_year: given.school.year };
    expect((await given.stranger.call(planner.modules, { query: theirs })).status).toBe(404);
  });
});

describe('the plan in responses outside the planner', () => {
  const catalogue = { programme: 'r', programme_part: 'r', educational_unit: 'r', organizational_unit: 'r' };
  const overview = async (client: Client) => {
    const { body } = await client.call(planner.opleidingIct, { query: query() });
    return body.opleiding?.jaar.flatMap(({ blokken }) => blokken.flatMap(({ vakken }) => vakken)) ?? [];
  };
  const bars = async (client: Client) => {
    const { body } = await client.call(planner.modules);
    return body.programmes.flatMap(({ modules }) => modules.map(({ title }) => title));
  };

  it('is left out without level 1', async () => {
    const client = await somebody({ ...catalogue, calendar: 'r' });
    const refused = await client.call(planner.opleidingIct, { query: query() });
    expect([refused.status, refused.message]).toEqual([403, refusalText.forbidden]);
    expect((await client.call(planner.modules)).body).toMatchObject({ organizational_units: [], programmes: [] });
    const asked = { organizational_unit: given.school.cluster, calendar_year: given.school.year };
    expect((await client.call(planner.modules, { query: asked })).status).toBe(404);
  });

  it('has blocks with level 1, and also weeks with level 2', async () => {
    const shallow = await somebody({ ...catalogue, calendar: 'r', calendar__level1: 'r' });
    expect((await overview(shallow)).map(({ kind, title }) => [kind, title])).toEqual([
      ['programme_part', 'Thema Web'],
      ['educational_unit', 'Stage'],
    ]);
    expect(await bars(shallow)).toEqual(['Stage']);
    for (const calendar__level2 of ['r', 'u']) {
      const objects = { ...catalogue, calendar: 'r', calendar__level1: 'r', calendar__level2 };
      const deep = await somebody(objects);
      expect((await overview(deep)).map(({ title }) => title)).toEqual(['Programmeren 1', 'Stage']);
      expect((await bars(deep)).toSorted()).toEqual(['Programmeren 1', 'Stage']);
    }
  });
});

describe('the actions that a screen offers', () => {
  const screens = [
    [1, (c: Client) => c.call(planner.level1, { query: query() })],
    [2, (c: Client) => c.call(planner.level2, { query: { relation_id: placed().part.relation_id } })],
    [3, (c: Client) => c.call(planner.level3, { query: { relation_week_id: placed().unit.relation_id } })],
  ] as const;

  /** Whether there are items to add to the grid. */
  const offers = async (client: Client, n: number, body: object): Promise<boolean> => {
    if ('side' in body && Array.isArray(body.side)) return body.side.length > 0;
    const list = n === 1 ? 'parts' : 'week_units';
    const found = await client.call(planner.side, { query: { ...query(), list } });
    return found.status === 200 && found.body.items.length > 0;
  };

  it.each(screens)('follow the rights at level %i', async (n, open) => {
    const look = async (letters: Letters, rest: { units?: number[] } = {}) => {
      const client = await somebody(letters, rest);
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
    // Level 2 only opens with update; elsewhere a grid that cannot be saved offers nothing to add.
    const unsaved = { ...all, create: false, update: false, delete: false, side: false };
    const unopened = { status: 403 };
    expect(await look(without(level(n, 'u')))).toEqual(n === 2 ? unopened : unsaved);
    // Users limited to another unit may still copy from here to grids that they may change.
    const limited = await look({ '*': 'crud' }, { units: [given.school.otherFaculty] });
    expect(limited).toEqual({ create: false, update: false, delete: false, state: false, copy: true, side: false });
  });

  it('open parts with level 2 update, units with level 3 read, lessons with level 3 update', async () => {
    const may = async (need: Need) => {
      const { body } = await (await somebody(without(need))).call(planner.level1, { query: query() });
      return [body.may.open_level2, body.may.open_level3, body.may.update_level3];
    };
    expect(await may(level(2, 'u'))).toEqual([false, true, true]);
    expect(await may(level(2, 'r'))).toEqual([true, true, true]);
    expect(await may(level(3, 'r'))).toEqual([true, false, true]);
    expect(await may(level(3, 'u'))).toEqual([true, true, false]);
  });
});
