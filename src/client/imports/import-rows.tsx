// The rows of a file, a page at a time, each with its changes or the reason for its refusal.
import { Button } from '#client/ui/button.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { StatusChip, type Tone } from '#client/ui/status-chip.tsx';
import type { ImportChange, ImportPreview, ImportRow } from '#shared/api/imports.ts';
import type { AttributeObject } from '#shared/permissions/objects.ts';
import { importText } from '#shared/text/imports.ts';

import { RowChanges } from './row-changes.tsx';
import type { ShownRows } from './use-import-preview.ts';

import sharedSteps from './shared-steps.module.css';
import sharedTable from './shared-table.module.css';
import classes from './import-rows.module.css';

const words = importText;
export const changeTones: Record<ImportChange, Tone> = {
  ...{ new: 'ok', changed: 'warning', same: 'neutral', refused: 'error', inactive: 'error' },
} as const;
const shownChanges: readonly ImportChange[] = ['new', 'changed', 'inactive', 'refused', 'same'];

/** Names rows that are not records. */
export interface RowWords {
  /** Labels by attribute. */
  labels: Readonly<Record<string, string>>;
  changes: Partial<Record<ImportChange, string>>;
}

export interface ImportRowsProps {
  preview: ImportPreview;
  /** What a row is called. */
  object: AttributeObject;
  words?: RowWords | undefined;
  shown: ShownRows;
  onShow: (shown: ShownRows) => void;
}

export function ImportRows({ preview, object, words: rowWords, shown: { change }, onShow }: ImportRowsProps) {
  const { rows, page, pages, counts } = preview;
  const options = [
    { value: 0, label: words.all },
    ...shownChanges.flatMap((each, index) =>
      counts[each] > 0 ? [{ value: index + 1, label: rowWords?.changes[each] ?? words.changes[each] }] : [],
    ),
  ];
  const go = (to: number) => onShow({ page: to, ...(change && { change }) });
  return (
    <section className={classes.rows} aria-labelledby="rijen">
      <div className={sharedSteps.rowsHead}>
        <h2 id="rijen" className={sharedSteps.heading}>
          {words.preview}
        </h2>
        <CompactSelect
          label={words.show}
          width={240}
          value={change ? shownChanges.indexOf(change) + 1 : 0}
          options={options}
          onChange={(value) => {
            const chosen = shownChanges[value - 1];
            onShow({ page: 1, ...(chosen && { change: chosen }) });
          }}
        />
      </div>
      {rows.length === 0 ? (
        <p className={sharedSteps.intro}>{words.none}</p>
      ) : (
        <Rows rows={rows} object={object} words={rowWords} />
      )}
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

interface RowsProps extends Pick<ImportRowsProps, 'object' | 'words'> {
  rows: readonly ImportRow[];
}

function Rows({ rows, object, words: rowWords }: RowsProps) {
  const hasLines = rows.some(({ line }) => line > 0);
  return (
    <div className={sharedTable.panel}>
      <table className={sharedTable.table} aria-label={words.preview}>
        <thead>
          <tr>
            {hasLines ? <th scope="col">{words.columns.line}</th> : null}
            <th scope="col">{words.columns.change}</th>
            <th scope="col">{words.columns.name}</th>
            <th scope="col">{words.columns.changes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.line || row.id || `new-${index}`}>
              {hasLines ? (
                <td className={`${classes.line} ll-figures`} data-label={words.columns.line}>
                  {row.line || ''}
                </td>
              ) : null}
              <td>
                <StatusChip
                  label={rowWords?.changes[row.change] ?? words.changes[row.change]}
                  tone={changeTones[row.change]}
                />
              </td>
              <th scope="row">
                {row.code ? <span className={classes.code}>{row.code}</span> : null}
                {row.title || <span className={classes.line}>{words.untitled}</span>}
              </th>
              <td>
                <RowChanges object={object} row={row} labels={rowWords?.labels} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
