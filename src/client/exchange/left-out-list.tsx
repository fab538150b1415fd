// What is not shared outside the school, or incompletely, each with the field that causes it and a link to it.
import { Link } from '@tanstack/react-router';

import { objectLabel, useObjects } from '#client/api/labels.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { LeftOut } from '#shared/api/exchange.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { recordAddress } from './record-address.ts';

import sharedSection from './shared-section.module.css';
import sharedTable from './shared-table.module.css';

const words = exchangeText.leftOut;

export function LeftOutList({ rows }: { rows: readonly LeftOut[] }) {
  const objects = useObjects();
  if (rows.length === 0) return <EmptyState title={words.none} message={words.noneHint} />;
  return (
    <div className={sharedSection.sections}>
      <p className={sharedSection.hint}>{words.hint}</p>
      <div className={sharedTable.panel}>
        <table className={sharedTable.table} aria-label={exchangeText.tabs.leftOut}>
          <thead>
            <tr>
              <th scope="col">{words.record}</th>
              <th scope="col">{words.object}</th>
              <th scope="col">{words.missing}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ object, id, title, attribute, message }) => (
              <tr key={`${object} ${id} ${attribute}`}>
                <td>
                  <Link to={recordAddress(object, id) ?? '/'}>{title}</Link>
                </td>
                <td>{objectLabel(objects, object as ObjectKey).singular}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
