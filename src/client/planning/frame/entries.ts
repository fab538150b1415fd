// From planned items to what a board draws: title, EC and hours, colour, and a warning where planned and own EC differ.
import type { BoardEntry } from '#client/planning/grid/board-item.tsx';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { groupOf } from '#shared/planning/mirror.ts';
import type { MirrorValues } from '#shared/planning/mirror-values.ts';
import { nl } from '#shared/text/nl.ts';

import { amountText, differenceWords, dutchNumber } from './numbers.ts';

export const boardEntry = oncePerItem((item: PlanItem): BoardEntry => {
  const { key, title, color, mirrored, wire, x, y, width, height } = item;
  const totals = wire?.totals;
  const parts = totals
    ? [
        amountText(totals.ects_credits.shown, totals.contact_hours.shown),
        isLeftOut(wire) ? nl.planning.notCounted : '',
        mirroredWord(item),
      ]
    : [nl.planning.unsavedItem];
  const { planned, own, difference } = totals?.ects_credits ?? { planned: null, own: null, difference: 0 };
  return {
    key,
    x,
    y,
    width,
    height,
    title,
    color,
    mirrored,
    detail: parts.filter(Boolean).join(' · '),
    ...(difference !== 0 && {
      warning: {
        words: differenceWords(difference),
        reason: nl.planning.differs(dutchNumber(planned ?? 0), dutchNumber(own ?? 0)),
      },
    }),
  };
});

/** What the sums above a grid count, by the server's own rule: no mirrored item, and no part that does not count its EC. */
export function countedItems(items: readonly PlanItem[]) {
  return items.flatMap(({ wire, x, width, mirrored }) =>
    wire ? [{ x, width, totals: wire.totals, mirrored: mirrored || isLeftOut(wire) }] : [],
  );
}

function isLeftOut({ programme_part_object }: GridItem): boolean {
  return programme_part_object?.count_ects_credits === false;
}

/** On a mirrored grid each group has its own colour. */
export function mirroredEntry(item: PlanItem, colors: MirrorValues | null): BoardEntry {
  const entry = boardEntry(item);
  const second = groupOf(item) === 2;
  return { ...entry, mirrored: second, ...(colors && { color: second ? colors.second : colors.first }) };
}

/** Level 3: hours in each week, EC. */
export const lessonEntry = oncePerItem((item: PlanItem): BoardEntry => {
  const hours = item.wire?.duration_value ?? 0;
  const ects = item.wire?.ects_credits ?? 0;
  const words = nl.planning;
  const time = item.height > 1 ? words.perWeek(dutchNumber(hours)) : words.hoursShort(dutchNumber(hours));
  const detail = item.wire ? [hours ? time : '', ects ? `${dutchNumber(ects)} EC` : ''] : [words.unsavedItem];
  return { ...boardEntry(item), detail: detail.filter(Boolean).join(' · ') };
});

function mirroredWord({ mirrored, wire }: PlanItem): string {
  return mirrored || wire?.mirror_title ? nl.planning.mirrored : '';
}

/** An item that stays as it is keeps its entry, so that after a move the board draws one item again and not all of them. */
function oncePerItem(make: (item: PlanItem) => BoardEntry): (item: PlanItem) => BoardEntry {
  const made = new WeakMap<PlanItem, BoardEntry>();
  return (item) => {
    const entry = made.get(item) ?? make(item);
    made.set(item, entry);
    return entry;
  };
}
