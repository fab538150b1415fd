// Undoing new cohorts: they are removed with everything made for them, as long as nobody changed it since.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { answered } from '#tests/support/api.ts';
import { setUpCohorts } from '#tests/support/cohorts.ts';
import { at } from '#tests/support/planner.ts';

const { cohorts, planner, programme: programmes, educationalUnit } = contract;
const { given, create, make, read, run, addProgramme, unitsIn, withRights } = setUpCohorts();

describe('undoing a cohort', () => {
  const undo = (id: number, client = given.full) => client.call(cohorts.undo, { params: { id }, body: {} });
  async function undone(id: number) {
    const started = await answered(undo(id));
    await run();
    return read(started.job);
  }
  const exists = async (id: number) => (await given.full.call(programmes.get, { params: { id } })).status === 200;
  const countUnits = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from educational_unit where organization = ${given.school.organization}`.execute(
        given.api.database,
      )
    ).rows[0]?.n;

  it('removes it with its new versions, and records what it undoes', async () => {
    const { units, blockUnit } = given.school;
    await answered(
      given.full.call(contract.requirements.save, {
        body: { educational_unit: blockUnit, requires: [{ educational_unit: units[0], kind: 'passed' }] },
      }),
    );
    const before = await countUnits();
    const report = await make({ units: { default: 'new_version' } });
    const id = report.result.lines[0]!.made!.id;
    expect(await countUnits()).toBe(before! + 2);
    const back = await undone(report.id);
    expect(back).toMatchObject({ kind: 'cohort_undo', state: 'done', result: { done: 1, refused: 0 } });
    expect(back.result.lines).toMatchObject([{ title: report.result.lines[0]!.made!.title, message: '' }]);
    expect(await exists(id)).toBe(false);
    expect(await countUnits()).toBe(before);
    const sets = await sql<{ kind: string; undoes: number | null; id: number }>`
      select kind, undoes, id from change_set where id in (select change_set from change where table_name = 'programme' and record = ${id})
      order by id`.execute(given.api.database);
    expect(sets.rows).toMatchObject([{ kind: 'cohorts.create' }, { kind: 'cohorts.undo', undoes: sets.rows[0]?.id }]);
    // The same cohort can be made again, and there is nothing left to undo.
    expect((await read(report.id)).result.lines).toMatchObject([{ state: 'done', made: null }]);
    expect(await undo(report.id)).toMatchObject({ status: 409, message: cohortText.undo.nothing });
    expect((await make()).result.done).toBe(1);
  });

  it('keeps what somebody changed, and says so', async () => {
    const second = await addProgramme();
    const report = await make({ programmes: [given.school.planned, second] });
    const [first, other] = report.result.lines.map(({ made }) => made!.id);
    const part = await sql<{ id: number }>`
      select id from placement where programme = ${other} and kind = 'part'`.execute(given.api.database);
    const grid = [{ ...at(0, 4), relation_id: part.rows[0]?.id }];
    await answered(given.full.call(planner.saveBlockParts, { body: { programme: other!, year: 1, grid } }));
    const back = await undone(report.id);
    expect(back.result.lines).toMatchObject([
      { state: 'done' },
      { state: 'refused', message: cohortText.undo.changed },
    ]);
    expect([await exists(first!), await exists(other!)]).toEqual([false, true]);
  });

  it('keeps a new version that somebody changed or planned elsewhere', async () => {
    const report = await make({ units: { default: 'new_version' } });
    const id = report.result.lines[0]!.made!.id;
    const [changed] = await unitsIn(id);
    await answered(given.full.call(educationalUnit.update, { params: { id: changed! }, body: { title: 'Anders' } }));
    const back = await undone(report.id);
    expect(back.result.lines).toMatchObject([{ state: 'done', message: cohortText.undo.unitsLeft(1) }]);
    expect(await exists(id)).toBe(false);
    expect((await given.full.call(educationalUnit.get, { params: { id: changed! } })).status).toBe(200);
  });

  it('is refused when the history of its changes is gone', async () => {
    const report = await make();
    await sql`delete from change`.execute(given.api.database);
    await sql`delete from change_set`.execute(given.api.database);
    expect((await undone(report.id)).result.lines).toMatchObject([
      { state: 'refused', message: cohortText.undo.tooOld },
    ]);
  });

  it('needs the rights to remove it, and a finished cohort', async () => {
    const report = await make();
    const id = report.result.lines[0]!.made!.id;
    const reader = await withRights({ '*': 'crud', programme: 'cru' });
    expect((await undo(report.id, reader)).status).toBe(403);
    const colleague = await withRights({ '*': 'crud', history: '' });
    expect((await undo(report.id, colleague)).status).toBe(404);
    const limited = await withRights({ '*': 'crud', calendar__level3: 'cru' });
    const started = await answered(undo(report.id, limited));
    await run();
    expect((await read(started.job)).result.lines).toMatchObject([{ state: 'refused' }]);
    expect(await exists(id)).toBe(true);
    expect((await undo(started.job)).status).toBe(404);
    const waiting = await answered(create({ year_start: 2025 }));
    expect(await undo(waiting.job)).toMatchObject({ status: 409, message: cohortText.undo.running });
    await run();
  });
});
