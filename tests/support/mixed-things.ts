// What the writers of mixed-writes.ts change in the demo school: two records, a grid, a copy target, and the calendar
// of a unit.
import { overlaps } from '#shared/planning/testing.ts';
import { dutchFromIso } from '#shared/text/dates.ts';

import { MixedWrites, readBody, type Target, type Thing } from './mixed-writes.ts';
import { request } from './server-process.ts';

interface WithId {
  id: number;
}

interface Item {
  relation_id: number;
  x: number;
  y: number;
  width: number;
  height: number;
  programme_part: number;
}

interface Node {
  children: Node[];
}

/** Makes the records that the writers need and returns the writers. */
export async function prepareWrites(target: Target): Promise<MixedWrites> {
  const { unit, year } = await ownUnit(target);
  const parts = await Promise.all(
    ['Thema A', 'Thema B', 'Thema C', 'Thema D'].map((title) => create(target, 'programmeparts', { title })),
  );
  const programme = () =>
    create(target, 'programmes', { title: 'Doel', organizational_unit: unit, calendar_year: year, duration: 2 });
  const [gridded, source, goal] = [await programme(), await programme(), await programme()];
  const selection = await plannedPart(target, source, parts[0] as number);
  const calendar = calendarOf(await ownUnit(target));
  return new MixedWrites([
    { thing: recordCalled('Eerste'), sure: '' },
    { thing: recordCalled('Tweede'), sure: '' },
    { thing: gridOf(gridded, parts), sure: '[]' },
    { thing: copiesInto(goal, source, selection), sure: '0' },
    { thing: calendar, sure: (await calendar.read(target)) ?? '' },
  ]);
}

/** Created, renamed twice and deleted again; its state is its title, '' when it does not exist. */
function recordCalled(name: string): Thing {
  let count = 0;
  let id = 0;
  return {
    name: `record ${name}`,
    read: async (target) => {
      const list = await readBody<(WithId & { title: string; croho_title: string })[]>(target, '/api/programmes.json');
      const found = list?.find(({ croho_title }) => croho_title === name);
      id = found?.id ?? 0;
      return list && (found?.title ?? '');
    },
    change: (sure, { url, token }) => {
      count += 1;
      const title = `${name} ${count}`;
      if (sure === '')
        return {
          after: title,
          send: async () => {
            const made = await request<WithId>(url, token, 'POST', '/api/programmes.json', {
              title,
              croho_title: name,
            });
            id = made?.body?.id ?? 0;
            return made;
          },
        };
      const path = `/api/programmes/${id}.json`;
      if (count % 4 === 0) return { after: '', send: () => request(url, token, 'DELETE', path) };
      return { after: title, send: () => request(url, token, 'PUT', path, { title }) };
    },
  };
}

/** A level-1 grid, saved as a whole: some parts in random places, without overlap. */
function gridOf(programme: number, parts: number[]): Thing {
  const path = '/api/relcalendarblockprogrammeparts.json';
  const places = (items: Item[]) =>
    JSON.stringify(items.map(({ x, y, width, height }) => [x, y, width, height].join(' ')).toSorted());
  let count = 0;
  return {
    name: 'grid',
    read: async (target) => {
      const items = await readBody<Item[]>(target, `${path}?programme=${programme}&year=1`);
      if (items?.some((one, at) => items.slice(at + 1).some((other) => overlaps(one, other)))) return 'overlap';
      return items && places(items);
    },
    change: (_sure, { url, token }) => {
      count += 1;
      const grid = parts.slice(0, 1 + (count % parts.length)).map((programme_part, index) => {
        const place = { x: (count * 2) % 10, y: index * 2 + (count % 2), width: 2, height: 1 + (count % 2) };
        return { ...place, programme_part, relation_id: 0 };
      });
      return { after: places(grid), send: () => request(url, token, 'POST', path, { programme, year: 1, grid }) };
    },
  };
}

/** Copies of a part with everything in it (four items); its state is the number of items in the programme. */
function copiesInto(programme: number, source: number, selection: number): Thing {
  const countOf = (nodes: Node[]): number => nodes.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
  return {
    name: 'copies',
    read: async (target) => {
      const tree = await readBody<{ years: Node[] }>(target, `/api/planner/tree.json?programme=${programme}`);
      return tree && String(tree.years.reduce((sum, { children }) => sum + countOf(children), 0));
    },
    change: (sure, { url, token }) => {
      const grid = [{ type: 'programmepart', relation_id: selection }];
      const end = (programme_id: number) => ({ programme_id, type: 'programmepart' });
      if (Number(sure) < 80) {
        const body = { from: end(source), to: end(programme), grid };
        return { after: String(Number(sure) + 4), send: () => request(url, token, 'POST', '/api/gridcopy.json', body) };
      }
      const path = '/api/relcalendarblockprogrammeparts.json';
      return { after: '0', send: () => request(url, token, 'POST', path, { programme, year: 1, grid: [] }) };
    },
  };
}

/** The calendar of its own unit: blocks move by a week, and the first week gets another name. */
function calendarOf({ unit, year }: { unit: number; year: number }): Thing {
  interface Block {
    start_date: string;
    end_date: string;
    calendar_weeks: { title: string }[];
  }
  const path = '/api/calendaryearparts.json';
  const stateOf = (blocks: Block[]) =>
    blocks.map((each) => `${each.start_date} ${each.end_date} ${each.calendar_weeks[0]?.title ?? ''}`).join(', ');
  let count = 0;
  return {
    name: 'calendar',
    read: async (target) => {
      const query = `?organizational_unit=${unit}&calendar_year=${year}`;
      const read = await readBody<{ calendar_year_parts: { calendar_blocks: Block[] }[] }>(target, path + query);
      return read && stateOf(read.calendar_year_parts.flatMap(({ calendar_blocks }) => calendar_blocks));
    },
    change: (_sure, { url, token }) => {
      count += 1;
      const shift = 7 * (count % 3);
      const blocks = [
        block('2026-08-31', '2026-11-06', 0, 0, `Week ${count}`),
        block('2026-11-09', '2027-01-29', shift, shift, `Toets ${count}`),
      ];
      const part = { start_date: blocks[0]?.start_date, end_date: blocks[1]?.end_date, calendar_blocks: blocks };
      const body = { organizational_unit: unit, calendar_year: year, calendar_year_parts: [part] };
      return { after: stateOf(blocks), send: () => request(url, token, 'POST', path, body) };
    },
  };
}

function block(start: string, end: string, later: number, longer: number, title: string) {
  const moved = (iso: string, days: number) =>
    dutchFromIso(new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10));
  const calendar_weeks = [{ block_week: 1, exception: false, title }];
  return { start_date: moved(start, later), end_date: moved(end, longer), calendar_weeks };
}

/** A new unit with two blocks in 2026-2027. */
export async function ownUnit(target: Target): Promise<{ unit: number; year: number }> {
  const years = (await readBody<(WithId & { title: string })[]>(target, '/api/calendaryears.json')) ?? [];
  const year = years.find(({ title }) => title === '2026-2027')?.id ?? 0;
  const unit = await create(target, 'organizationalunits', {
    title: 'Cluster',
    show_year_parts: true,
    show_blocks: true,
  });
  const first = calendarOf({ unit, year }).change('', target);
  await demand(first.send());
  return { unit, year };
}

/** A part on the grid with a unit in it, and in that a lecture and an exam. */
async function plannedPart(target: Target, programme: number, part: number): Promise<number> {
  const { url, token } = target;
  const place = { x: 0, y: 0, width: 6, height: 1, relation_id: 0 };
  const save = async (path: string, body: object) =>
    (await demand<Item[]>(request(url, token, 'POST', `/api/${path}.json`, body)))[0]?.relation_id ?? 0;
  const placed = await save('relcalendarblockprogrammeparts', {
    programme,
    year: 1,
    grid: [{ ...place, programme_part: part }],
  });
  const unit = await create(target, 'educationalunits', { title: 'Programmeren' });
  const relation_week_id = await save('relcalendarweekeducationalunits', {
    relation_id: placed,
    grid: [{ ...place, educational_unit: unit }],
  });
  const [course] = (await readBody<WithId[]>(target, '/api/courses.json')) ?? [];
  const [exam] = (await readBody<WithId[]>(target, '/api/exams.json')) ?? [];
  await save('relcalendarweekcourses', {
    relation_week_id,
    grid: [
      { ...place, width: 3, course: course?.id, prepopulate: true },
      { ...place, x: 3, width: 3, exam: exam?.id, prepopulate: true },
    ],
  });
  return placed;
}

async function create({ url, token }: Target, path: string, body: object): Promise<number> {
  return (await demand<WithId>(request(url, token, 'POST', `/api/${path}.json`, body))).id;
}

async function demand<T>(answered: Promise<{ status: number; body: unknown } | null>): Promise<T> {
  const answer = await answered;
  if (!answer || answer.status >= 300) throw new Error(`preparing: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  return answer.body as T;
}
