// A table of rights: rows by group, one column per action, a click on a head flips the column. Used by role and attributes.
import { type MouseEvent, type ReactNode } from 'react';

import { type Action } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';

import { type FlagEdits, type FlagRow, isChanged, valueOf } from './flags.ts';

import shared from './shared-rights-table.module.css';
import classes from './flag-table.module.css';

export interface TableRow extends FlagRow {
  label: string;
  /** Drawn in the first column instead of the label: a link to what is inside. */
  head?: ReactNode;
  note?: string;
  onOpen?: () => void;
}

export interface FlagTableProps {
  label: string;
  rowHeader: string;
  columns: readonly Action[];
  groups: readonly { title: string; rows: readonly TableRow[] }[];
  edits: FlagEdits;
  editable: boolean;
  /** Whether the user may change this flag: users can only give rights that they have. */
  may: (row: FlagRow, action: Action) => boolean;
  onChange: (row: FlagRow, action: Action, value: boolean) => void;
  onFlip: (action: Action) => void;
}

const words = accessText.actions;
const { roles: texts } = accessText;

export function FlagTable(props: FlagTableProps) {
  const { label, rowHeader, columns, groups, editable, onFlip } = props;
  return (
    <div className={shared.panel}>
      <table className={shared.flags} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{rowHeader}</th>
            {columns.map((action) => (
              <th key={action} scope="col" className={shared.flagHead}>
                {editable ? (
                  <button
                    type="button"
                    className={classes.flip}
                    title={texts.flip(words[action])}
                    onClick={() => onFlip(action)}
                  >
                    {words[action]}
                  </button>
                ) : (
                  words[action]
                )}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            {title === '' ? null : (
              <tr className={shared.group}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {title}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <Row key={row.key} {...props} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row({ row, columns, edits, editable, may, onChange }: FlagTableProps & { row: TableRow }) {
  const open = (event: MouseEvent) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
    if (!onControl) row.onOpen?.();
  };
  return (
    <tr data-openable={row.onOpen ? true : undefined} onClick={open}>
      <th scope="row">
        {row.head ?? row.label}
        {row.note ? <span className={classes.note}>{row.note}</span> : null}
      </th>
      {columns.map((action) => {
        const changed = isChanged(row, action, edits);
        const allowed = editable && may(row, action);
        return (
          <td key={action} className={shared.flag} data-changed={changed || undefined}>
            <label className={classes.flagBox} title={editable && !allowed ? texts.cannotGive : undefined}>
              <input
                type="checkbox"
                aria-label={(changed ? texts.cellChanged : texts.cell)(row.label, words[action])}
                checked={valueOf(row, action, edits)}
                disabled={!allowed}
                onChange={(event) => onChange(row, action, event.currentTarget.checked)}
              />
            </label>
          </td>
        );
      })}
    </tr>
  );
}
