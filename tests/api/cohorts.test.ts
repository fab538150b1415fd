// New cohorts: the result equals the preview, each programme is complete or absent.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { jobsText } from '#shared/text/jobs.ts';
import { answered } from '#tests/support/api.ts';
import { target, setUpCohorts } from '#tests/support/cohorts.ts';
import { runJob } from '#tests/support/jobs.ts';
import { countChangeSets } from '#tests/support/memory.ts';

const { jobs, programme: programmes, educationalUnit } = contract;
const { given, preview, create, make, madeIn, read, run, addProgramme, unitsIn, withRights } = setUpCohorts();

/** A plan without ids: which items are where. */
async function planOf(programme: number) {
  const rows = await sql<object>`
    select p.year, p.kind, coalesce(part.title, unit.title, c.title, e.title) as title, p.x, p.y, p.width, p.height,
      above.kind as inside
    from placement p left join placement above on above.id = p.parent
    left join programme_part part on part.id = p.programme_part left join educational_unit unit on unit.id = p.educational_unit
    left join course c on c.id = p.course left join exam e on e.id = p.exam
    where p.programme = ${programme} order by p.year, p.kind, title`.execute(given.api.database);
  return rows.rows;
}

describe('the preview', () => {
  it('shows what is copied, which weeks change and which years have no calendar, and writes nothing', async () => {
    const before = await countChangeSets(given.api.database);
    const shown = await answered(preview());
    expect(await countChangeSets(given.api.database)).toBe(before);
    expect(shown.programmes).toMatchObject([
      {
        id: given.school.planned,
        title: 'HBO-ICT · Software Engineering',
        year_start: 2026,
        refused: '',
        years: 2,
        counts: { parts: 1, units: 2, courses: 1, exams: 1 },
        no_calendar: [{ year: 2, label: '2028-2029' }],
        weeks: [
          {
            ...{ relation_id: given.exam, title: 'Schriftelijk tentamen', inside: 'Programmeren 1', year: 1 },
            ...{ why: 'gone', from: 44, week: 6, to: 40 },
            ...{
              from_date: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
              to_date: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
            },
          },
        ],
        unseen: 0,
      },
    ]);
    expect(shown.programmes[0]?.findings?.error).toBeGreaterThan(0);
    expect(shown.units.map(({ title, choice, programmes: count }) => [title, choice, count])).toEqual([
      ['Programmeren 1', 'same', 1],
      ['Stage', 'same', 1],
    ]);
    const others = await answered(
      preview({
        units: { default: 'new_version', choices: [{ educational_unit: given.school.blockUnit, choice: 'same' }] },
      }),
    );
    expect(new Map(others.units.map(({ title, choice }) => [title, choice]))).toEqual(
      new Map([
        ['Stage', 'same'],
        ['Programmeren 1', 'new_version'],
      ]),
    );
  });

  it('proposes the usual choice for units, to users who may see and make it', async () => {
    const set = (cohort_units: number) =>
      given.full.call(contract.organization.update, {
        params: { id: given.school.organization },
        body: { cohort_units },
      });
    const usual = async (client = given.full, units?: object) =>
      (await answered(preview(units ? { units } : {}, client))).default;
    expect((await set(2)).status).toBe(200);
    const shown = await answered(preview());
    expect([shown.default, ...shown.units.map(({ choice }) => choice)]).toEqual(Array(3).fill('new_version'));
    expect(await usual(given.full, { default: 'same' })).toBe('same');
    const blind = await withRights({ '*': 'crud' }, { attributes: { 'organization.cohort_units': '' } });
    const noUnits = await withRights({ '*': 'crud', educational_unit: 'r' });
    for (const client of [blind, noUnits]) expect(await usual(client)).toBe('same');
    const { result } = await make();
    expect(result.lines.map(({ message }) => message)).toEqual([expect.stringContaining(cohortText.made.units(2))]);
    expect((await set(0)).status).toBe(200);
    expect(await usual()).toBe('same');
  });

  it('shows only what the user may read', async () => {
    const attributes = { 'programme.title': 'c', 'educational_unit.title': '' };
    const limited = await withRights({ '*': 'crud', calendar__level3: '', history: '' }, { attributes });
    const shown = await answered(preview({}, limited));
    expect(shown.programmes).toMatchObject([
      { title: 'Software Engineering', counts: { units: 2, courses: null, exams: null }, weeks: [], unseen: 1 },
    ]);
    expect(shown.units.map(({ title }) => title)).toEqual(['', '']);
    const blind = await withRights({ programme: 'crud' });
    expect((await answered(preview({}, blind))).programmes).toMatchObject([
      { counts: { parts: null, units: null, courses: null, exams: null }, units: [], findings: null, refused: '' },
    ]);
  });
});

describe('a new cohort', () => {
  it('is a concept copy with another start, its whole plan and the proposed weeks', async () => {
    const source = await planOf(given.school.planned);
    const report = await make();
    expect(report).toMatchObject({ state: 'done', done: 1, total: 1, result: { done: 1, refused: 0 } });
    const [line] = report.result.lines;
    expect(line).toMatchObject({
      state: 'done',
      id: given.school.planned,
      made: { title: expect.stringContaining('start 2027') },
    });
    expect(line?.message).toBe(`${cohortText.made.moved(1)} ${cohortText.made.noCalendar('jaar 2 (2028-2029)')}`);
    const id = line!.made!.id;
    const copy = await answered(given.full.call(programmes.get, { params: { id } }));
    expect(copy).toMatchObject({ title: 'HBO-ICT', year_start: target, duration: 2, ects_credits: 120 });
    expect(copy).toMatchObject({ calendar_year: given.school.nextYear, state: { state: 'Concept' } });
    const moved = source.map((item) => ('kind' in item && item.kind === 'exam' ? { ...item, y: 5 } : item));
    expect(await planOf(id)).toEqual(moved);
    expect(await planOf(given.school.planned)).toEqual(source);
    expect(await unitsIn(id)).toEqual(await unitsIn(given.school.planned));
    const level3 = await sql<{ title: string }>`
      select e.title from rel__calendar_week__exam e join placement p on p.id = e.id where p.programme = ${id}`.execute(
      given.api.database,
    );
    expect(level3.rows).toEqual([{ title: 'Schriftelijk tentamen' }]);
  });

  it('leaves an item where it is or moves it to the chosen week', async () => {
    const examIn = async (weeks: object[]) => {
      const [id] = await madeIn({ weeks });
      const items = (await planOf(id!)) as { kind: string; y: number }[];
      return items.find(({ kind }) => kind === 'exam')?.y;
    };
    expect(await examIn([{ relation_id: given.exam, week: 0 }])).toBe(8);
    await sql`update programme set year_start = 2040, calendar_year = null where year_start = ${target}`.execute(
      given.api.database,
    );
    expect(await examIn([{ relation_id: given.exam, week: 2 }])).toBe(1);
  });

  it('takes the start year from the calendar, and follows it where the school has no such year yet', async () => {
    const report = await make({ year_start: 2025 });
    const copy = await answered(given.full.call(programmes.get, { params: { id: report.result.lines[0]!.made!.id } }));
    expect(copy).toMatchObject({ year_start: 2025, calendar_year: 0 });
  });
});

describe('new versions of units', () => {
  const newVersion = (unit: number | undefined) => ({ educational_unit: unit, choice: 'new_version' });
  const requiresOf = async (id: number) =>
    (await answered(given.full.call(educationalUnit.get, { params: { id } }))).requires as {
      educational_unit: number;
    }[];

  it('are in the copy, once for all programmes of the cohort, with the requirements of their originals', async () => {
    const { units, blockUnit, planned } = given.school;
    await answered(
      given.full.call(contract.requirements.save, {
        body: {
          educational_unit: blockUnit,
          requires: [
            { educational_unit: units[0], kind: 'passed' },
            { educational_unit: units[1], kind: 'followed' },
          ],
        },
      }),
    );
    const second = await addProgramme();
    const ids = await madeIn({ programmes: [planned, second], units: { default: 'new_version' } });
    expect(ids).toHaveLength(2);
    const [first, other] = [await unitsIn(ids[0]!), await unitsIn(ids[1]!)];
    expect(first).toEqual(other);
    expect(first.some((id) => units.includes(id) || id === blockUnit)).toBe(false);
    const versions = await sql<{ id: number; title: string; version: number; state: string }>`
      select u.id, u.title, u.version, s.state from educational_unit u join state s on s.id = u.state
      where u.id = any(${first}::int[]) order by u.title`.execute(given.api.database);
    expect(versions.rows).toMatchObject([
      { title: 'Programmeren 1', version: 1, state: 'Concept' },
      { title: 'Stage', version: 1, state: 'Concept' },
    ]);
    const [programming, internship] = versions.rows.map(({ id }) => id);
    // The one that was renewed too, and the one that was not.
    expect(
      (await requiresOf(internship!)).map(({ educational_unit }) => educational_unit).toSorted((a, b) => a - b),
    ).toEqual([units[1]!, programming!].toSorted((a, b) => a - b));
    expect((await requiresOf(blockUnit)).map(({ educational_unit }) => educational_unit)).toEqual(units.slice(0, 2));
  });

  it('are made only of chosen units', async () => {
    const [id] = await madeIn({ units: { default: 'same', choices: [newVersion(given.school.units[0])] } });
    const units = await unitsIn(id!);
    expect(units).toContain(given.school.blockUnit);
    expect(units).not.toContain(given.school.units[0]);
  });

  it('need the right to make them', async () => {
    const reader = await withRights({ '*': 'crud', educational_unit: 'r' });
    const units = { default: 'new_version' };
    expect((await answered(preview({ units }, reader))).programmes[0]?.refused).toBe(cohortText.refused.noUnitRight);
    const report = await make({ units }, reader);
    expect(report).toMatchObject({ state: 'failed' });
    expect(report.result.lines).toMatchObject([
      { state: 'refused', made: null, message: cohortText.refused.noUnitRight },
    ]);
  });
});

it('a cohort job can be stopped between two programmes, and keeps what was made', async () => {
  const second = await addProgramme();
  const { job } = await answered(create({ programmes: [given.school.planned, second] }));
  let steps = 0;
  await runJob(given.worker, () => (steps += 1) > 1);
  await answered(given.full.call(jobs.cancel, { params: { id: job }, body: {} }));
  await run();
  const report = await read(job);
  expect(report).toMatchObject({ state: 'cancelled', done: 1, total: 2 });
  expect(report.result.lines.map(({ state, made }) => [state, made !== null])).toEqual([
    ['done', true],
    ['waiting', false],
  ]);
  expect(jobsText.states.cancelled).toBe('Gestopt');
});
