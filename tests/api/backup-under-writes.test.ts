// A backup made while users keep saving.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';

import { loadBackup } from '#server/db/backup/load.ts';
import { checkBackup } from '#server/db/backup/read.ts';
import { writeBackup } from '#server/db/backup/write.ts';
import { contract } from '#shared/api/contract.ts';
import { startApi } from '#tests/support/api.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool } from '#tests/support/planner.ts';
import { asDatabase } from '#tests/support/snapshot.ts';

it('a backup made during saves shows one moment: each save in the history, and its item where it was planned', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leerlijn-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const busy = await startApi();
  onTestFinished(busy.close);
  const school = await createPlanSchool(busy.database);
  const client = await clientWith(busy, school, { '*': 'crud' });
  const { planner } = contract;
  const body = (item: object) => ({
    body: { programme: school.planned, calendar_year: school.year, organizational_unit: school.cluster, grid: [item] },
  });
  const first = await client.call(
    planner.saveBlockParts,
    body({ ...at(0, 0), relation_id: 0, programme_part: school.parts[0] }),
  );
  const { relation_id } = first.body[0] as { relation_id: number };
  const life = { over: false, saves: 0 };
  const writer = (async () => {
    while (!life.over) {
      life.saves += 1;
      const item = { ...at(life.saves % 9, life.saves % 50), relation_id, programme_part: school.parts[0] };
      expect((await client.call(planner.saveBlockParts, body(item))).status).toBe(200);
    }
  })();
  const files = [];
  for (let index = 0; index < 2; index += 1) {
    const path = join(folder, `druk-${index}.gz`);
    await writeBackup(busy.url, path);
    files.push(path);
  }
  life.over = true;
  await writer;
  const seen: number[] = [];
  for (const path of files) {
    const { url, drop } = await createEmptyDatabase();
    onTestFinished(drop);
    await loadBackup(url, path, await checkBackup(path), { replace: false });
    await asDatabase(url, async (database) => {
      const state = await sql<{
        revision: number;
        saves: number;
        x: number;
        y: number;
        to: { x: number; y: number };
      }>`
        select c.grid_revision as revision,
          (select count(*) from change h join change_set s on s.id = h.change_set
           where h.table_name = 'programme_calendar' and h.record = c.id and s.kind = 'planner.saveBlockParts') as saves,
          p.x, p.y,
          (select h.after from change h where h.table_name = 'placement' order by id desc limit 1) as to
        from programme_calendar c join placement p on p.programme = c.programme
        where c.programme = ${school.planned} and c.year = 1`.execute(database);
      const row = state.rows[0];
      expect(row?.revision).toBe(1 + (row?.saves ?? 0));
      expect(row?.to).toMatchObject({ x: row?.x, y: row?.y });
      seen.push(row?.saves ?? 0);
    });
  }
  // There were saves meanwhile, and no later backup shows an earlier moment.
  expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 0);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});
