// What a role may do with the attributes of one object. The router shows it at /roles/edit/:id/:object.
import { callWithTag } from '#client/api/call.ts';
import { useObjectLabel } from '#client/api/labels.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { notifySaved } from '#client/ui/notify.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { access, type RoleRecord } from '#shared/api/access.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { accessText } from '#shared/text/access.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';

import { type LoadedAttributes, RoleAttributesForm } from './role-attributes-form.tsx';
import { rolePath, roleTitle } from './role-paths.ts';
import { useGoTo } from './use-access-search.ts';

const { roles: texts } = accessText;

export function RoleAttributesPage({ id, object }: { id: number; object: ObjectKey }) {
  const label = useObjectLabel(object);
  const goTo = useGoTo();
  const load = async (): Promise<LoadedAttributes & { role: RoleRecord }> => {
    const { data: role } = await callWithTag(access.role, { params: { id } });
    const permission = role.permissions?.find((each) => each.object === object)?.id ?? 0;
    const { data: rows, etag } = await callWithTag(access.attributePermissions, { query: { permission } });
    return { role, permission, rows, etag };
  };
  const { data: loaded, error, refetch } = useLoaded(['role', id, object], load, true);
  const title = texts.attributes(label.singular);
  const back = () => void goTo(rolePath(id));

  const content = () => {
    if (error?.status === 404)
      return (
        <EmptyState
          title={catalogueText.notFound}
          action={<ButtonLink to="/roles">{catalogueText.backToList}</ButtonLink>}
        />
      );
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (!loaded) return <Skeletons of="table" rows={10} />;
    if (loaded.rows.length === 0)
      return (
        <EmptyState
          title={formText.noAttributes(label.plural)}
          action={<ButtonLink to={rolePath(id)}>{formText.cancel}</ButtonLink>}
        />
      );
    return (
      <RoleAttributesForm
        role={loaded.role}
        loaded={loaded}
        reload={load}
        onSaved={() => {
          notifySaved(texts.attributeItem);
          back();
        }}
        onCancel={() => {
          flushCache();
          back();
        }}
      />
    );
  };
  const crumbs = [
    { label: texts.title, to: '/roles' },
    { label: loaded ? roleTitle(loaded.role) : texts.item, to: rolePath(id) },
    { label: label.singular },
  ];
  return (
    <Page title={title} breadcrumbs={crumbs}>
      {content()}
    </Page>
  );
}
