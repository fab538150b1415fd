// One user at /users/edit/:id: the form for users who may change it, a read-only page for others.
import { callWithTag } from '#client/api/call.ts';
import { useMe } from '#client/api/me.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { RecordView } from '#client/form/record-view.tsx';
import type { Loaded } from '#client/form/use-record-form.ts';
import { initialFormValues } from '#client/form/values.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconArrowLeft, IconShieldCheck } from '#client/ui/icons.ts';
import { notifySaved } from '#client/ui/notify.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { UsageButton } from '#client/usage/usage-button.tsx';
import { access, type UserRecord } from '#shared/api/access.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { accessText } from '#shared/text/access.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { ClearSecondFactor } from './clear-second-factor.tsx';
import { AccountCard } from './account-card.tsx';
import { placesWith, usePlaces } from './places.ts';
import { useGoTo } from './use-access-search.ts';
import { useUserFields } from './use-user-fields.ts';
import { UserForm } from './user-form.tsx';
import { nameOf, rightsPath } from './user-paths.ts';

import classes from './shared-form-notes.module.css';

const { users: texts } = accessText;
const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

export function UserPage({ id }: { id: number }) {
  const isNew = id === 0;
  const load = async (): Promise<Loaded> => {
    const { data, etag } = await callWithTag(access.user, { params: { id } });
    return { record: data, etag };
  };
  const { data: loaded, error, refetch } = useLoaded(['user', id], load, !isNew);
  const where = usePlaces();
  const { data: me } = useMe();
  const goTo = useGoTo();
  const record = loaded?.record as UserRecord | undefined;
  const may = placesWith(where, 'user', isNew ? 'create' : 'update');
  const mayWrite = isNew ? may.length > 0 : (record?.organizations?.some((place) => may.includes(place)) ?? false);
  const close = () => goTo('/users');

  const content = () => {
    if (error?.status === 404 || (isNew && where.places.length > 0 && !mayWrite))
      return (
        <EmptyState
          isMissing
          title={isNew ? refusalText.forbidden : catalogueText.notFound}
          action={<ButtonLink to="/users">{catalogueText.backToList}</ButtonLink>}
        />
      );
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (where.places.length === 0 || (!isNew && !record)) return <Skeletons of="form" rows={8} />;
    if (record && !mayWrite) return <UserView record={record} />;
    return (
      <>
        <UserForm
          loaded={loaded ?? null}
          reload={load}
          onSaved={() => {
            notifySaved(texts.item);
            return close();
          }}
          onCancel={() => {
            flushCache();
            void close();
          }}
        />
        {record ? <AccountCard user={record} onChanged={() => void refetch()} /> : null}
      </>
    );
  };

  const title = record ? nameOf(record) : isNew ? texts.create : texts.item;
  return (
    <Page
      title={title}
      marks={record?.active === false ? <StatusChip label={texts.inactive} tone="warning" /> : null}
      breadcrumbs={[{ label: texts.title, to: '/users' }, { label: title }]}
      {...(record
        ? {
            actions: (
              <>
                <UsageButton object="user" id={record.id} about={title} />
                <HistoryButton
                  scope={{ object: 'user', id: record.id }}
                  about={title}
                  organization={record.organizations?.find((place) => place > 0) ?? 0}
                />
                {mayWrite && record.second_factor && record.id !== me?.id ? <ClearSecondFactor user={record} /> : null}
                <ButtonLink to={rightsPath(record.id)} icon={<IconShieldCheck {...icon} />}>
                  {texts.rights}
                </ButtonLink>
              </>
            ),
          }
        : {})}
    >
      {content()}
    </Page>
  );
}

function UserView({ record }: { record: UserRecord }) {
  const { fields, loading } = useUserFields(record);
  if (loading) return <Skeletons of="form" rows={8} />;
  return (
    <>
      <RecordView fields={fields} values={initialFormValues(definition, record)} label={texts.item} />
      <div className={classes.back}>
        <ButtonLink to="/users" icon={<IconArrowLeft {...icon} />}>
          {catalogueText.backToList}
        </ButtonLink>
      </div>
    </>
  );
}
