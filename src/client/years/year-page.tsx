// /calendar/hva/edit/:id: one study year, or a new one (0).
import { useNavigate } from '@tanstack/react-router';

import { call, callWithTag } from '#client/api/call.ts';
import { useGrants, useMe } from '#client/api/me.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { UsageButton } from '#client/usage/usage-button.tsx';
import { contract } from '#shared/api/contract.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { yearsText } from '#shared/text/years.ts';

import { type LoadedYear, YearForm } from './year-form.tsx';

const texts = yearsText;

export function YearPage({ id }: { id: number }) {
  const isNew = id === 0;
  const { data: me } = useMe();
  const grants = useGrants();
  const navigate = useNavigate();
  const load = async (): Promise<LoadedYear> => {
    const { data, etag } = await callWithTag(contract.years.get, { params: { id } });
    return { record: data, etag };
  };
  const { data: loaded, error, refetch } = useLoaded(['year', id], load, !isNew);
  const may = (organization: number, action: 'create' | 'update') =>
    can(rightsIn(grants, organization), 'calendar__year', action);
  const organizations = (me?.organizations ?? []).filter((organization) => may(organization.id, 'create'));

  const content = () => {
    if (error?.status === 404 || (isNew && me && organizations.length === 0))
      return (
        <EmptyState
          isMissing
          title={isNew ? refusalText.forbidden : texts.notFound}
          action={<ButtonLink to="/calendar/hva">{texts.toList}</ButtonLink>}
        />
      );
    if (error && !loaded) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (!me || (!isNew && !loaded)) return <Skeletons of="form" rows={6} />;
    return (
      <YearForm
        loaded={loaded ?? null}
        organizations={organizations}
        mayChange={loaded ? may(loaded.record.organization, 'update') : true}
        save={async (body, { organization, etag, isNew: asNew }) => {
          if (asNew) await call(contract.years.create, { body: { ...body, organization } });
          else await call(contract.years.update, { params: { id }, body, ...(etag ? { ifMatch: etag } : {}) });
        }}
        reload={load}
        onClose={() => {
          flushCache();
          return navigate({ to: '/calendar/hva' });
        }}
      />
    );
  };
  return (
    <Page
      title={texts.form}
      breadcrumbs={[
        { label: texts.heading, to: '/calendar/hva' },
        { label: isNew ? texts.add : (loaded?.record.title ?? texts.form) },
      ]}
      actions={
        loaded ? (
          <>
            <UsageButton object="calendar__year" id={id} about={loaded.record.title} />
            <HistoryButton
              scope={{ object: 'calendar__year', id }}
              about={loaded.record.title}
              organization={loaded.record.organization}
            />
          </>
        ) : undefined
      }
    >
      {content()}
    </Page>
  );
}
