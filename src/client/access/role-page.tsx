// One role: its fields, and what it may do per object. The router shows it at /roles/edit/:id.
import { callWithTag } from '#client/api/call.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import type { Loaded } from '#client/form/use-record-form.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { notifySaved } from '#client/ui/notify.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { UsageButton } from '#client/usage/usage-button.tsx';
import { access } from '#shared/api/access.ts';
import { accessText } from '#shared/text/access.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { placesWith, usePlaces } from './places.ts';
import { RoleForm } from './role-form.tsx';
import { rolePath, roleTitle } from './role-paths.ts';
import { useGoTo } from './use-access-search.ts';

const { roles: texts } = accessText;

export function RolePage({ id }: { id: number }) {
  const isNew = id === 0;
  const load = async (): Promise<Loaded> => {
    const { data, etag } = await callWithTag(access.role, { params: { id } });
    return { record: data, etag };
  };
  const { data: loaded, error, refetch } = useLoaded(['role', id], load, !isNew);
  const where = usePlaces();
  const goTo = useGoTo();
  const mayCreate = placesWith(where, 'role', 'create').length > 0;
  const title = loaded ? roleTitle(loaded.record) : isNew ? texts.create : texts.item;

  const content = () => {
    if (error?.status === 404 || (isNew && where.places.length > 0 && !mayCreate))
      return (
        <EmptyState
          isMissing
          title={isNew ? refusalText.forbidden : catalogueText.notFound}
          action={<ButtonLink to="/roles">{catalogueText.backToList}</ButtonLink>}
        />
      );
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (where.places.length === 0 || (!isNew && !loaded)) return <Skeletons of="form" rows={9} />;
    return (
      <RoleForm
        loaded={loaded ?? null}
        reload={load}
        onSaved={(made) => {
          notifySaved(texts.item);
          // A new role is opened for editing, so that its rights can be set.
          return made ? goTo(rolePath(made), true) : goTo('/roles');
        }}
        onCancel={() => {
          flushCache();
          void goTo('/roles');
        }}
      />
    );
  };
  return (
    <Page
      title={title}
      breadcrumbs={[{ label: texts.title, to: '/roles' }, { label: title }]}
      actions={
        loaded ? (
          <>
            <UsageButton object="role" id={id} about={title} />
            <HistoryButton
              scope={{ object: 'role', id }}
              about={title}
              organization={Number(loaded.record['organization'] ?? 0)}
            />
          </>
        ) : undefined
      }
    >
      {content()}
    </Page>
  );
}
