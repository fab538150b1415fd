// One system in the list: what it may read, when it last did, and the actions on it.
import { Button } from '#client/ui/button.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import type { ApiClient } from '#shared/api/api-clients.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { CopyValue } from './copy-value.tsx';

import shared from './shared-section.module.css';
import classes from './client-row.module.css';

export interface ClientRowProps {
  client: ApiClient;
  busy: boolean;
  /** Null for actions that the user may not take. */
  onEdit: (() => void) | null;
  onRenew: (() => void) | null;
  onRemove: (() => void) | null;
}

const words = exchangeText.clients;
const moment = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'short', timeStyle: 'short' });

export function ClientRow({ client, busy, onEdit, onRenew, onRemove }: ClientRowProps) {
  const { title, client_id, scopes, active, created_at, last_used } = client;
  const facts = [
    [words.scopes, scopes.map((scope) => words.scope[scope]).join(', ')],
    [words.lastUsed, last_used ? moment.format(new Date(last_used)) : words.never],
    [words.created, created_at],
  ];
  return (
    <li className={classes.client}>
      <div className={shared.head}>
        <h3>{title}</h3>
        {active ? null : <StatusChip label={words.inactive} tone="warning" />}
      </div>
      <dl className={shared.values}>
        <CopyValue label={words.clientId} value={client_id} />
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        {onEdit ? (
          <Button label={`${words.edit}: ${title}`} onClick={onEdit}>
            {words.edit}
          </Button>
        ) : null}
        {onRenew ? (
          <Button label={`${words.renew}: ${title}`} disabled={busy} onClick={onRenew}>
            {words.renew}
          </Button>
        ) : null}
        {onRemove ? (
          <Button label={`${words.remove}: ${title}`} disabled={busy} onClick={onRemove}>
            {words.remove}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
