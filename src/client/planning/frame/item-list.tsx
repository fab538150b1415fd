// A grid as a list to read, for screens narrower than a tablet: what, how much, when.
import { Fragment } from 'react';

import { schemeColor } from '#client/ui/color-mark.tsx';
import type { BoardEntry } from '#client/planning/grid/board-items.tsx';
import type { FindingMark } from '#client/planning/checks/live/marks.ts';
import { severityIcons } from '#client/planning/checks/severity.tsx';
import { planningText } from '#shared/text/planning.ts';

import type { Describe } from './describe.ts';

import shared from './shared-page.module.css';
import classes from './item-list.module.css';

export interface ItemListProps {
  label: string;
  items: readonly BoardEntry[];
  /** Left to right at levels 1 and 2, from top to bottom at level 3. */
  order: 'columns' | 'rows';
  describe: Describe;
  onOpen?: ((key: string) => void) | undefined;
}

export function ItemList({ label, items, order, describe, onOpen }: ItemListProps) {
  const sorted = items.toSorted((a, b) => (order === 'columns' ? a.x - b.x || a.y - b.y : a.y - b.y || a.x - b.x));
  return (
    <ul className={classes.list} aria-label={label}>
      {sorted.length === 0 ? <li className={classes.nothing}>{planningText.emptyGrid}</li> : null}
      {sorted.map((entry) => (
        <li
          key={entry.key}
          style={{ borderLeftColor: schemeColor(entry.color) }}
          data-listed={entry.key}
          data-relation={entry.relation || undefined}
        >
          {onOpen ? (
            <button type="button" onClick={() => onOpen(entry.key)}>
              {entry.title}
            </button>
          ) : (
            <strong>{entry.title}</strong>
          )}
          <span className={shared.note}>
            <Facts entry={entry} when={describe.when(entry)} />
          </span>
          {entry.mark ? <Found mark={entry.mark} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Each amount on one line: no number at the end of a line and its unit on the next. */
function Facts({ entry: { detail, badge, warning }, when }: { entry: BoardEntry; when: string }) {
  const amounts = detail.split(' · ').filter(Boolean);
  const facts = [when, ...amounts, badge?.label, warning?.words, warning?.reason].filter(Boolean);
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 ? ' · ' : ''}
      {fact && amounts.includes(fact) ? <span className={classes.amount}>{fact}</span> : fact}
    </Fragment>
  ));
}

/** What the checks find about it, in sight and in words. */
function Found({ mark: { severity, words } }: { mark: FindingMark }) {
  const Icon = severityIcons[severity];
  return (
    <span className={classes.found} data-severity={severity}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      {words}
    </span>
  );
}
