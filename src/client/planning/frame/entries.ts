// Turns planned items into entries of a board: title, EC and hours, colour, and a warning where planned and own EC differ.
import type { FindingMark } from '#client/planning/checks/live/marks.ts';
import type { BoardEntry } from '#client/planning/grid/board-items.tsx';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import { placeOf } from '#shared/planning/grid.ts';
import type { Inside } from '#shared/planning/inside-bars.ts';
import type { LegendEntry } from '#shared/planning/legend.ts';
import { groupOf } from '#shared/planning/mirror.ts';
import type { MirrorValues } from '#shared/planning/mirror-values.ts';
import type { Totals } from '#shared/planning/totals.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { planningText } from '#shared/text/planning.ts';

import { differenceWords, dutchDuration, totalsText } from './numbers.ts';

/** With its current totals and contents. */
export const boardEntry = oncePerItem((item, totals, inside): BoardEntry => {
  const { key, kind, object, title, color, mirrored, wire } = item;
  const parts = [
    totals ? totalsText(totals) : '',
    item.own?.count_ects_credits === false ? planningText.notCounted : '',
    wire ? mirroredWord(item) : planningText.unsavedItem,
  ];
  const { planned, own, difference } = totals?.ects_credits ?? { planned: null, own: null, difference: 0 };
  return {
    ...placeOf(item),
    ...{ key, kind, object, title, color, mirrored, inside },
    relation: item.relation_id,
    detail: parts.filter(Boolean).join(' · '),
    ...(difference !== 0 && {
      warning: {
        words: differenceWords(difference),
        reason: planningText.differs(dutchNumber(planned ?? 0), dutchNumber(own ?? 0)),
      },
    }),
  };
});

/** On a mirrored grid each group has its own colour. */
export function mirroredEntry(entry: BoardEntry, item: PlanItem, colors: MirrorValues | null): BoardEntry {
  const second = groupOf(item) === 2;
  return { ...entry, mirrored: second, ...(colors && { color: second ? colors.second : colors.first }) };
}

/** With the findings of the checks. */
export function markedEntry(entry: BoardEntry, mark: FindingMark | undefined): BoardEntry {
  if (!mark) return entry;
  const known = marked.get(entry);
  if (known && known.words === mark.words && known.messages === mark.messages) return known.entry;
  const now = { ...entry, mark };
  marked.set(entry, { ...mark, entry: now });
  return now;
}
const marked = new WeakMap<BoardEntry, FindingMark & { entry: BoardEntry }>();

/** In the colour of the legend. */
export function paintedEntry(entry: BoardEntry, paint: LegendEntry | undefined): BoardEntry {
  if (!paint) return entry;
  const known = painted.get(entry);
  if (known?.paint === paint) return known.entry;
  const { color, code, label } = paint;
  const now = { ...entry, color, badge: { code, label } };
  painted.set(entry, { paint, entry: now });
  return now;
}
const painted = new WeakMap<BoardEntry, { paint: LegendEntry; entry: BoardEntry }>();

/** Level 3: hours in each week, EC. */
export const lessonEntry = oncePerItem((item, totals): BoardEntry => {
  const hours = item.wire?.duration_value ?? 0;
  const ects = item.wire?.ects_credits ?? 0;
  const words = planningText;
  const time = item.height > 1 ? words.perWeek(dutchDuration(hours)) : words.hoursShort(dutchDuration(hours));
  const detail = item.wire ? [hours ? time : '', ects ? `${dutchNumber(ects)} EC` : ''] : [words.unsavedItem];
  return { ...boardEntry(item, totals), detail: detail.filter(Boolean).join(' · ') };
});

function mirroredWord({ mirrored, wire }: PlanItem): string {
  return mirrored || wire?.mirror_title ? planningText.mirrored : '';
}

type MakeEntry = (item: PlanItem, totals: Totals | undefined, inside: Inside | null) => BoardEntry;

/** Keeps the entry of an unchanged item, so that after a move the board renders one item instead of all. */
function oncePerItem(make: MakeEntry) {
  const made = new WeakMap<PlanItem, { counted: string; entry: BoardEntry }>();
  return (item: PlanItem, totals: Totals | undefined, inside: Inside | null = null): BoardEntry => {
    const counted = JSON.stringify([totals, inside]);
    const known = made.get(item);
    if (known && known.counted === counted) return known.entry;
    const entry = make(item, totals, inside);
    made.set(item, { counted, entry });
    return entry;
  };
}
