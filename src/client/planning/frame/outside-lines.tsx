// Lists what falls outside the weeks at the target, and asks for confirmation. For every way to move and copy.
import type { OutputOf } from '#client/api/send.ts';
import type { GridNode } from '#client/planning/plan/grid-totals.ts';
import { confirm } from '#client/ui/confirm.tsx';
import type { planner } from '#shared/api/planner.ts';
import { outsideOf } from '#shared/planning/outside.ts';
import { acrossText } from '#shared/text/across.ts';
import { dutchNumber } from '#shared/text/numbers.ts';

type Nodes = ReadonlyMap<string, GridNode>;

/** For these items in their new places; `before` are those that were on the same grid, in their old places. */
export function outsideLines(after: Nodes, before: Nodes): string[] {
  const known = new Set(outsideOf([...before.values()]).map(({ row }) => row.id));
  return inWords(outsideOf([...after.values()]).filter(({ row }) => !known.has(row.id)));
}

/** Courses and exams by their unit; these pages do not know the titles. */
function inWords(outside: readonly GridNode[]): string[] {
  const units = new Map<GridNode, number>();
  const lines: string[] = [];
  for (const node of outside) {
    const isLesson = node.row.kind === 'course' || node.row.kind === 'exam';
    if (isLesson && node.parent) units.set(node.parent, (units.get(node.parent) ?? 0) + 1);
    else lines.push(node.row.title || acrossText.untitled);
  }
  return [...lines, ...[...units].map(([unit, lessons]) => acrossText.outsideUnit(unit.row.title, lessons))];
}

type CopyAnswer = OutputOf<typeof planner.copy>;
type OutsideItem = CopyAnswer['outside'][number];
const itemWords = ({ title, inside, year }: OutsideItem) => acrossText.outsideItem(title, inside, year);

/** The same for a copy, from the server's answer. */
export function copyLines({ outside, unseen }: CopyAnswer): string[] {
  return [...outside.map(itemWords), ...(unseen > 0 ? [acrossText.outsideUnseen(unseen)] : [])];
}

export interface Changes {
  message: string;
  lines: readonly string[];
}

/** All that changes with another calendar. */
export function copyChanges(answer: CopyAnswer): Changes[] {
  const hours = answer.hours.map((unit) =>
    acrossText.hoursItem(itemWords(unit), dutchNumber(unit.from), dutchNumber(unit.to)),
  );
  const all = [
    { message: acrossText.outsideMessage, lines: copyLines(answer) },
    { message: acrossText.closedMessage, lines: answer.closed.map(itemWords) },
    { message: acrossText.hoursMessage, lines: hours },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}

export function confirmOutside(lines: readonly string[], confirmLabel: string): Promise<boolean> {
  const message = <ChangeLines message={acrossText.outsideMessage} lines={lines} />;
  return confirm({ title: acrossText.outsideTitle, message, confirmLabel });
}

export function ChangeLines({ message, lines }: Changes) {
  return (
    <>
      <p>{message}</p>
      <ul>
        {lines.map((line, index) => (
          <li key={`${index}-${line}`}>{line}</li>
        ))}
      </ul>
    </>
  );
}
