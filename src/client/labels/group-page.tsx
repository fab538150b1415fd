// One label group (0: a new one): loads it with its tag and shows the form. The router shows it.

import { callWithTag } from '#client/api/call.ts';
import { useGrants, useMe } from '#client/api/me.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { labelsText } from '#shared/text/labels.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { GroupForm } from './group-form.tsx';
import type { LoadedGroup } from './use-group-form.ts';

const texts = labelsText.groups;
const key = 'labels__labelgroups';

export function GroupPage({ id }: { id: number }) {
  const isNew = id === 0;
  const { data: me } = useMe();
  const grants = useGrants();
  const load = async (): Promise<LoadedGroup> => {
    const { data, etag } = await callWithTag(contract.labels.attributeGroup, { params: { id } });
    return { group: data, etag };
  };
  const { data, error, refetch } = useLoaded([key, id], load, !isNew);
  const organizations = (me?.organizations ?? []).filter(({ id: each }) => can(rightsIn(grants, each), key, 'create'));
  const content = () => {
    if (error?.status === 404 || error?.status === 403 || (isNew && me && organizations.length === 0))
      return (
        <EmptyState
          isMissing
          title={isNew ? refusalText.forbidden : catalogueText.notFound}
          action={<ButtonLink to="/labelgroepen">{catalogueText.backToList}</ButtonLink>}
        />
      );
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (!me || (!isNew && !data)) return <Skeletons of="form" rows={6} />;
    const mayUpdate = data ? can(rightsIn(grants, data.group.organization), key, 'update') : true;
    return (
      <GroupForm
        loaded={data ?? null}
        mayWrite={mayUpdate}
        reload={load}
        organizations={organizations.map((each) => ({ value: each.id, label: each.title }))}
      />
    );
  };
  return (
    <Page
      title={texts.form}
      breadcrumbs={[
        { label: texts.title, to: '/labelgroepen' },
        { label: data?.group.title ?? (isNew ? texts.create : texts.form) },
      ]}
      actions={
        data ? (
          <HistoryButton scope={{ object: key, id }} about={data.group.title} organization={data.group.organization} />
        ) : undefined
      }
    >
      {content()}
    </Page>
  );
}
