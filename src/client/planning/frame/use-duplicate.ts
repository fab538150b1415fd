// 'Dupliceren' at levels 1 and 2: a copy with everything inside it, beside its original. The server copies, because only it
// knows what is inside.
import { call } from '#client/api/call.ts';
import { type CopySource, sourceType, typeOfItem } from '#client/planning/copy/targets.ts';
import { useSave } from '#client/form/use-save.ts';
import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import { focusItem } from '#client/planning/grid/board.tsx';
import { copyOf, fromWire } from '#client/planning/plan/plan-item.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import { planner } from '#shared/api/planner.ts';
import { spotBeside } from '#shared/planning/duplicate.ts';
import { type GridContext, rowsFor } from '#shared/rules/rule.ts';
import { acrossText } from '#shared/text/across.ts';
import { copyText } from '#shared/text/copy.ts';
import { planningText } from '#shared/text/planning.ts';

import type { Describe } from './describe.ts';
import { confirmOutside, copyLines } from './outside-lines.tsx';
import type { GridActions } from './use-grid-actions.ts';

interface Given {
  actions: GridActions;
  context: GridContext;
  describe: Describe;
  source: Pick<CopySource, 'programme' | 'relation' | 'level'>;
  /** Level 1: its study year on the page, saved or not. */
  year?: number;
}

export function useDuplicate({ actions, context, describe, source, year }: Given): (key: string) => void {
  const { items, allowedFor, refuses } = actions;
  const announce = useAnnounce();
  const { save } = useSave(copyText.item);
  return (key) => {
    const item = items.find((each) => each.key === key);
    if (!item || item.relation_id === 0) return notifyFailed(planningText.notSavedYet);
    const duplicate = copyOf(item);
    if (refuses(duplicate)) return undefined;
    const spot = spotBeside(items, item, { ...allowedFor(duplicate), rows: rowsFor(item, context) });
    if (!spot) return notifyFailed(planningText.noRoom(item.title));
    const type = sourceType({ ...source, organization: 0 });
    const end = { programme_id: source.programme, relation_id: source.relation, type };
    const grid = [{ type: typeOfItem(item, source.level), relation_id: item.relation_id, x: spot.x, y: spot.y }];
    const body = { from: end, to: { ...end, ...(year && { year }) }, grid };
    return void save(async () => {
      const lines = copyLines(await call(planner.copy, { body: { ...body, check: true } }));
      if (lines.length > 0 && !(await confirmOutside(lines, acrossText.copyAnyway))) return;
      const { copied } = await call(planner.copy, { body });
      const copy = copied[0] && fromWire(copied[0]);
      if (!copy) return;
      announce(planningText.added(copy.title, describe.where(copy)));
      focusItem(null, copy.key);
    });
  };
}
