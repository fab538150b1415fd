// The number of changes of each kind, and what was repaired or left out.
import type { ImportChange, ImportPreview } from '#shared/api/imports.ts';
import { importText } from '#shared/text/imports.ts';

import classes from './preview-summary.module.css';

const words = importText;
const countedChanges: readonly ImportChange[] = ['new', 'changed', 'inactive', 'same', 'refused'];

export interface CountsProps {
  preview: ImportPreview;
  /** Other words for some kinds of changes. */
  changes?: Partial<Record<ImportChange, string>> | undefined;
}

export function Counts({ preview: { counts, head }, changes }: CountsProps) {
  const wordOf = (change: ImportChange) =>
    change === 'refused' && head !== null ? words.skipped : (changes?.[change] ?? words.changes[change]);
  return (
    <ul className={classes.counts}>
      {countedChanges
        .filter((change) => counts[change] > 0)
        .map((change) => (
          <li key={change} data-change={change}>
            <strong>{counts[change]}</strong> {wordOf(change).toLowerCase()}
          </li>
        ))}
    </ul>
  );
}

export function Problems({ problems }: Pick<ImportPreview, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <details className={classes.problems} open={problems.length <= 5}>
      <summary>{words.problems(problems.length)}</summary>
      <ul>
        {problems.map(({ kind, message }) => (
          <li key={message} data-kind={kind}>
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The number of rows that would change something. A file about one record counts that record too. */
export function changesIn({ counts, head }: ImportPreview): number {
  return counts.new + counts.changed + counts.inactive + (head && head.change !== 'same' ? 1 : 0);
}
