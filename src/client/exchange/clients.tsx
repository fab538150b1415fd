// The systems that may read what a school has: made, changed, given another secret, and taken away.
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { useGrants } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { type SaveHandlers, useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconPlus } from '#client/ui/icons.ts';
import { notifyDone, notifyFailed } from '#client/ui/notify.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { focusHeadingSoon } from '#client/ui/use-focus-return.ts';
import { type ApiClient, apiClients } from '#shared/api/api-clients.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { ClientDialog } from './client-dialog.tsx';
import { ClientRow } from './client-row.tsx';
import { type Secret, SecretDialog } from './secret-dialog.tsx';

import shared from './shared-section.module.css';
import classes from './clients.module.css';

const words = exchangeText.clients;

export function Clients({ organization }: { organization: number }) {
  const rights = rightsIn(useGrants(), organization);
  const { data: clients, error, refetch } = useCall(apiClients.list, { query: { organization } });
  const [edited, setEdited] = useState<ApiClient | 'new' | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const { saving, save } = useSave(words.item);
  /** After another user's change the row shows that, and the next attempt sends its tag. */
  const showChange = (reason: string) => {
    notifyFailed(reason);
    void refetch();
  };
  const handlers = (title: string): SaveHandlers => ({
    onConflict: (conflict) => showChange(conflict.error.message),
    onGone: () => {
      showChange(catalogueText.removedMeanwhile(title));
      focusHeadingSoon();
    },
  });

  const renew = async (client: ApiClient) => {
    const { id, title, etag } = client;
    const question = { title: words.renewQuestion(title), message: words.renewHint, confirmLabel: words.renew };
    if (!(await confirm({ ...question, danger: true }))) return;
    const work = async () => setSecret(await call(apiClients.renew, { params: { id }, body: {}, ifMatch: etag }));
    await save(work, handlers(title));
  };
  const remove = async ({ id, title, etag }: ApiClient) => {
    const question = { title: words.removeQuestion(title), message: words.removeHint, confirmLabel: words.remove };
    if (!(await confirm({ ...question, danger: true }))) return;
    const work = async () => {
      await call(apiClients.remove, { params: { id }, ifMatch: etag });
      notifyDone(words.removed(title));
    };
    if (await save(work, handlers(title))) focusHeadingSoon();
  };

  const list = () => {
    if (error && !clients) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (!clients) return <Skeletons of="table" rows={2} />;
    if (clients.length === 0) return <EmptyState title={words.none} message={words.noneHint} />;
    return (
      <ul className={classes.rows}>
        {clients.map((client) => (
          <ClientRow
            key={client.id}
            client={client}
            busy={saving}
            onEdit={can(rights, 'exchange', 'update') ? () => setEdited(client) : null}
            onRenew={can(rights, 'exchange', 'update') ? () => void renew(client) : null}
            onRemove={can(rights, 'exchange', 'delete') ? () => void remove(client) : null}
          />
        ))}
      </ul>
    );
  };

  return (
    <section className={shared.group} aria-labelledby="exchange-clients">
      <div className={shared.head}>
        <h2 id="exchange-clients">{words.title}</h2>
        {can(rights, 'exchange', 'create') ? (
          <Button
            variant="primary"
            icon={<IconPlus size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {words.create}
          </Button>
        ) : null}
      </div>
      <p className={shared.hint}>{words.hint}</p>
      {list()}
      {edited ? (
        <ClientDialog
          organization={organization}
          client={edited === 'new' ? null : edited}
          onMade={setSecret}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </section>
  );
}
