// The outcomes of a file, a page at a time, each with what would change.
import { useAttributes } from '#client/api/attributes.ts';
import { Button } from '#client/ui/button.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { StatusChip, type Tone } from '#client/ui/status-chip.tsx';
import type { ImportChange, ImportPreview, ImportRow } from '#shared/api/imports.ts';
import { importText } from '#shared/text/imports.ts';

import classes from './case.module.css';

const words = importText;
export const changeTones: Record<ImportChange, Tone> = {
  ...{ new: 'ok', changed: 'warning', same: 'neutral', refused: 'error', inactive: 'error' },
} as const;
const shownChanges: readonly ImportChange[] = ['new', 'changed', 'inactive', 'same'];

export interface ImportRowsProps {
  preview: ImportPreview;
  change: ImportChange | undefined;
  onShow: (shown: { change?: ImportChange; page: number }) => void;
}

export function ImportRows({ preview, change, onShow }: ImportRowsProps) {
  const { rows, page, pages, counts } = preview;
  const options = [
    { value: 0, label: words.all },
    ...shownChanges.flatMap((each, index) =>
      counts[each] > 0 ? [{ value: index + 1, label: words.changes[each] }] : [],
    ),
  ];
  const go = (to: number) => onShow({ page: to, ...(change && { change }) });
  return (
    <section className={classes.rows} aria-labelledby="rijen">
      <div className={classes.rowsHead}>
        <h2 id="rijen" className={classes.heading}>
          {words.preview}
        </h2>
        <CompactSelect
          label={words.show}
          width={210}
          value={change ? shownChanges.indexOf(change) + 1 : 0}
          options={options}
          onChange={(value) => {
            const chosen = shownChanges[value - 1];
            onShow({ page: 1, ...(chosen && { change: chosen }) });
          }}
        />
      </div>
      {rows.length === 0 ? <p className={classes.intro}>{words.none}</p> : <Table rows={rows} />}
      {pages > 1 ? (
        <div className={classes.pages}>
          <Button disabled={page <= 1} onClick={() => go(page - 1)}>
            {words.previous}
          </Button>
          <span aria-live="polite">{words.page(page, pages)}</span>
          <Button disabled={page >= pages} onClick={() => go(page + 1)}>
            {words.next}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Table({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <div className={classes.panel}>
      <table className={classes.table} aria-label={words.preview}>
        <thead>
          <tr>
            <th scope="col">{words.columns.change}</th>
            <th scope="col">{words.columns.name}</th>
            <th scope="col">{words.columns.changes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id || `new-${index}`}>
              <td>
                <StatusChip label={words.changes[row.change]} tone={changeTones[row.change]} />
              </td>
              <th scope="row">
                {row.code ? <span className={classes.code}>{row.code}</span> : null}
                {row.title}
              </th>
              <td>
                <Changes object="learning_outcome" changes={row.changes} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function HeadChanges({ row }: { row: ImportRow }) {
  if (row.changes.length === 0) return null;
  return (
    <div>
      <h3 className={classes.subheading}>{words.framework}</h3>
      <Changes object="learning_outcome_framework" changes={row.changes} />
    </div>
  );
}

type Changed = Pick<ImportRow, 'changes'> & { object: 'learning_outcome' | 'learning_outcome_framework' };

function Changes({ object, changes }: Changed) {
  const { data } = useAttributes({ object });
  const labelOf = (name: string) => {
    const row = data?.find(({ attribute }) => attribute === name);
    return row?.user_label || row?.default_label || name;
  };
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map(({ attribute, from, to }) => (
        <div key={attribute}>
          <dt>{labelOf(attribute)}</dt>
          <dd>
            <del>{from || words.empty}</del> <span aria-hidden="true">→</span> <ins>{to || words.empty}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
