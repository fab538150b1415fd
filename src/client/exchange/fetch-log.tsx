// What systems fetched, per system and day.
import { useCall } from '#client/api/query.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { exchange } from '#shared/api/exchange.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import sharedSection from './shared-section.module.css';
import sharedTable from './shared-table.module.css';
import { dutchNumber } from '#shared/text/numbers.ts';

const words = exchangeText.log;

export function FetchLog({ organization }: { organization: number }) {
  const { data: rows, error, refetch } = useCall(exchange.fetches, { query: { organization } });
  if (error && !rows) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!rows) return <Skeletons of="table" rows={8} />;
  if (rows.length === 0) return <EmptyState title={words.none} message={words.noneHint} />;
  return (
    <div className={sharedSection.sections}>
      <p className={sharedSection.hint}>{words.hint}</p>
      <div className={sharedTable.panel}>
        <table className={sharedTable.table} aria-label={exchangeText.tabs.log}>
          <thead>
            <tr>
              {[words.day, words.client, words.path, words.status, words.times].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ client, title, day, path, status, times }) => (
              <tr key={`${client} ${day} ${path} ${status}`}>
                <td>{day}</td>
                <td>{title}</td>
                <td>
                  <code>{path}</code>
                </td>
                <td>{status}</td>
                <td>{dutchNumber(times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
