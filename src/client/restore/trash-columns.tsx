// The columns of the trash: what it was, when it was deleted and by whom, and bringing it back.
import { Button } from '#client/ui/button.tsx';
import type { TableColumn } from '#client/ui/table-parts.tsx';
import { wholeText } from '#client/ui/tooltip.tsx';
import type { Deleted } from '#shared/api/restore.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';
import { restoreText } from '#shared/text/restore.ts';

import classes from './trash-columns.module.css';

interface Given {
  mayRestore: (row: Deleted) => boolean;
  onRestore: (row: Deleted) => void;
}

const { columns: headers } = restoreText;

/** 'HBO-ICT · Software Engineering · start 2026 · versie 4' */
export function nameOf({ title, subtitle }: Deleted): string {
  return [title || restoreText.untitled, subtitle].filter(Boolean).join(' · ');
}

export function trashColumns({ mayRestore, onRestore }: Given): TableColumn<Deleted>[] {
  const when = ({ at }: Deleted) => dutchMomentOf(new Date(at));
  const who = ({ user }: Deleted) => user?.name ?? restoreText.nobody;
  const text = (id: keyof typeof headers, width: number, of: (row: Deleted) => string): TableColumn<Deleted> => ({
    id,
    header: headers[id],
    width,
    value: () => undefined,
    sortable: false,
    wideOnly: true,
    cell: (row) => (
      <span className={classes.cell} {...wholeText}>
        {of(row)}
      </span>
    ),
  });
  return [
    {
      ...text('title', 42, nameOf),
      wideOnly: false,
      cell: (row, compact) => (
        <>
          <span className={classes.title} {...wholeText}>
            {row.title || restoreText.untitled}
            {row.subtitle && !compact ? <span className={classes.note}> · {row.subtitle}</span> : null}
          </span>
          {compact && row.subtitle ? <span className={classes.below}>{row.subtitle}</span> : null}
          {compact ? <span className={classes.below}>{`${when(row)} · ${who(row)}`}</span> : null}
        </>
      ),
    },
    text('at', 22, when),
    text('by', 22, who),
    {
      ...text('actions', 14, () => ''),
      wideOnly: false,
      align: 'end',
      cell: (row) =>
        mayRestore(row) ? (
          <Button label={restoreText.restoreOne(nameOf(row))} onClick={() => onRestore(row)}>
            {restoreText.restore}
          </Button>
        ) : null,
    },
  ];
}
