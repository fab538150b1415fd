// Which programmes are ready for RIO, and what the others lack: filtered, and as a file.
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';

import { useCall } from '#client/api/query.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { IconDownload } from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { StatusChip, type Tone } from '#client/ui/status-chip.tsx';
import { useSaveFile } from '#client/ui/use-save-file.ts';
import { exchange, type RioRow, rioStates } from '#shared/api/exchange.ts';
import { filterRio } from '#shared/exchange/rio-list.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { recordAddress } from './record-address.ts';

import sharedSection from './shared-section.module.css';
import sharedTable from './shared-table.module.css';
import classes from './rio-list.module.css';

const words = exchangeText.rio;
const tones: Record<RioRow['state'], Tone> = { ready: 'ok', not_ready: 'warning', not_to_rio: 'neutral' };

export function RioList({ organization }: { organization: number }) {
  const [state, setState] = useState('');
  const [keyword, setKeyword] = useState('');
  const [saving, saveFile] = useSaveFile();
  const { data: rows, error, refetch } = useCall(exchange.rio, { query: { organization } });
  const filter = { state, keyword: useDeferredValue(keyword) };
  if (error && !rows) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!rows) return <Skeletons of="table" rows={8} />;
  const shown = filterRio(rows, filter);
  const options = ['', ...rioStates] as const;
  const count = (each: string) => filterRio(rows, { state: each, keyword: '' }).length;
  const entry = (type: 'xlsx' | 'csv') => ({
    label: checkPageText.files[type],
    icon: <IconDownload size={16} stroke={1.7} aria-hidden="true" />,
    onSelect: () =>
      saveFile({
        endpoint: type === 'xlsx' ? exchange.rioXlsx : exchange.rioCsv,
        query: { organization, ...filter },
        name: words.file,
      }),
  });
  return (
    <div className={sharedSection.sections}>
      <p className={sharedSection.hint}>{words.hint}</p>
      <div className={classes.filters}>
        <CompactSelect
          label={words.filter}
          width={190}
          value={options.findIndex((each) => each === state)}
          options={options.map((each, value) => ({
            value,
            label: `${each ? words.states[each] : words.all} (${count(each)})`,
          }))}
          onChange={(at) => setState(options[at] ?? '')}
        />
        <KeywordField label={words.search} clearLabel={checkPageText.clear} value={keyword} onChange={setKeyword} />
        <Menu
          button={
            <Button
              busy={saving}
              disabled={shown.length === 0}
              icon={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
            >
              {checkPageText.export}
            </Button>
          }
          entries={[entry('xlsx'), entry('csv')]}
        />
      </div>
      {shown.length === 0 ? <EmptyState title={words.none} message={words.noneHint} /> : <Rows rows={shown} />}
    </div>
  );
}

function Rows({ rows }: { rows: readonly RioRow[] }) {
  return (
    <div className={sharedTable.panel}>
      <table className={sharedTable.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.columns.programme}</th>
            <th scope="col">{words.columns.state}</th>
            <th scope="col">{words.columns.findings}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ programme, title, state, findings }) => (
            <tr key={programme}>
              <td>
                <Link to={recordAddress('programme', programme) ?? '/'}>{title}</Link>
              </td>
              <td>
                <StatusChip label={words.states[state]} tone={tones[state]} />
              </td>
              <td>
                <Findings findings={findings} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is missing at the school or its unit is filled in there. */
function Findings({ findings }: Pick<RioRow, 'findings'>) {
  if (findings.length === 0) return null;
  return (
    <ul className={classes.findings}>
      {findings.map(({ object, id, attribute, message }) => {
        const address = object === 'programme' ? null : recordAddress(object, id);
        return (
          <li key={`${object} ${attribute} ${message}`}>{address ? <Link to={address}>{message}</Link> : message}</li>
        );
      })}
    </ul>
  );
}
