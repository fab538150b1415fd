// Maps the columns of a file to attributes. For files from elsewhere, whose headings are not ours.
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import type { ImportColumn } from '#shared/api/imports.ts';
import { importText } from '#shared/text/imports.ts';

import type { ColumnChoice } from './use-column-choices.ts';

import sharedSteps from './shared-steps.module.css';
import sharedTable from './shared-table.module.css';
import classes from './column-mapping.module.css';

const words = importText.mapping;

export interface ColumnMappingProps {
  columns: readonly ImportColumn[];
  choices: readonly ColumnChoice[];
  busy: boolean;
  /** Attributes in the order of the columns. */
  onRead: (attributes: readonly string[]) => void;
}

export function ColumnMapping({ columns, choices, busy, onRead }: ColumnMappingProps) {
  const [attributes, setAttributes] = useState(columns.map(({ attribute }) => attribute));
  const twice = attributes.find((each, index) => each !== '' && attributes.indexOf(each) !== index);
  const options = choices.map(({ label }, value) => ({ value, label }));
  const choose = (column: number, choice: number) =>
    setAttributes(attributes.with(column, choices[choice]?.attribute ?? ''));
  return (
    <section className={sharedSteps.summary} aria-labelledby="koppelen">
      <h2 id="koppelen" className={sharedSteps.heading}>
        {words.title}
      </h2>
      <p className={sharedSteps.intro}>{words.intro}</p>
      <table className={sharedTable.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.columns.header}</th>
            <th scope="col">{words.columns.sample}</th>
            <th scope="col">{words.columns.attribute}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, sample }, index) => (
            <tr key={`${index} ${header}`}>
              <th scope="row">{header || words.nameless}</th>
              <td>
                <div className={classes.sample}>{sample.filter(Boolean).join(' · ')}</div>
              </td>
              <td>
                <CompactSelect
                  label={words.of(header || String(index + 1))}
                  width={280}
                  options={options}
                  value={choices.findIndex(({ attribute }) => attribute === attributes[index])}
                  onChange={(choice) => choose(index, choice)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {twice === undefined ? null : (
        <p className={sharedSteps.problem} role="alert">
          {words.twice(choices.find(({ attribute }) => attribute === twice)?.label ?? twice)}
        </p>
      )}
      <div className={sharedSteps.actions}>
        <Button busy={busy} disabled={twice !== undefined} onClick={() => onRead(attributes)}>
          {words.again}
        </Button>
      </div>
    </section>
  );
}
