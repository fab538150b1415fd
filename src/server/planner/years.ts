// PUT planner/years: several study years of level 1 in one save, all or nothing. An item that moves to another year keeps its
// relation and everything inside it.
import { revisionsFromIfMatch } from '#server/http/etag.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import { invalid } from '#server/refusal.ts';
import type { WriteBody } from '#server/records/write.ts';
import type { BlockItemInput } from '#shared/api/planner-input.ts';
import { placementText } from '#shared/text/placement.ts';

import { blockKinds, gridContext, lockForSave } from './grid.ts';
import { sentBlocks, wireGrid } from './grids.ts';
import { studyYearOf, withPlan } from './plan.ts';
import { openProgramme, readsLevel } from './programme.ts';
import { refuseFull } from './programme-size.ts';
import { type GridSave, saveGrids } from './save-grid.ts';
import { gridEtag } from './wire.ts';

interface YearBody {
  year: number;
  etag?: string | null | undefined;
  grid: BlockItemInput[];
}

export async function saveYears({ db, user, body }: WriteBody<{ programme: number; years: YearBody[] }>) {
  const open = await openProgramme(db, user, body.programme);
  refuseTwice(body.years);
  // Refused early, before the items are compared with the stored ones.
  refuseFull(0, body.years.flatMap(({ grid }) => grid).filter(({ relation_id }) => relation_id === 0).length, 'grid');
  const reads = readsLevel(user, open.head.organization, 1);
  const saves: GridSave[] = [];
  // Always in the same order: two saves that lock the same years in different orders would deadlock.
  for (const [index, sent] of [...body.years.entries()].toSorted(([, a], [, b]) => a.year - b.year)) {
    const { year } = studyYearOf(open, sent.year);
    const held = await lockForSave(db, user, open, 1, { year });
    const at = `years.${index}.`;
    saves.push({
      held,
      grid: {
        ...{ level: 1, head: open.head, year, parent: null, kinds: blockKinds, replaces: blockKinds },
        context: gridContext(open, 1, year, null),
      },
      sent: sentBlocks(sent.grid, 'part', at),
      ifMatch: revisionsFromIfMatch(sent.etag ?? undefined),
      current: async () =>
        reads
          ? new JsonAnswer(JSON.stringify(wireGrid(await withPlan(db, user, open, year), year, 0, blockKinds)))
          : undefined,
      about: { year, at },
    });
  }
  const revisions = await saveGrids({ db, user }, saves);
  const after = reads ? await withPlan(db, user, open) : null;
  const years = saves.map(({ grid: { year } }, index) => ({
    year,
    etag: gridEtag(revisions[index] ?? 0),
    grid: after ? wireGrid(after, year, 0, blockKinds) : [],
  }));
  return { years };
}

function refuseTwice(years: readonly YearBody[]): void {
  const twice = years.findIndex(({ year }, index) => years.findIndex((each) => each.year === year) < index);
  if (twice >= 0) throw invalid({ [`years.${twice}.year`]: placementText.yearTwice });
}
