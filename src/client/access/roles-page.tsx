// The list of roles. The router shows it at /roles.
import { useMemo } from 'react';

import { useCall } from '#client/api/query.ts';
import { FileMenu } from '#client/layout/file-menu.tsx';
import { TrashLink } from '#client/restore/trash-link.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconPlus } from '#client/ui/icons.ts';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { DataTable } from '#client/ui/table.tsx';
import { useListSearch } from '#client/ui/use-list-search.ts';
import { confirmAndRemove } from '#client/form/remove-record.ts';
import { access } from '#shared/api/access.ts';
import { role as definition } from '#shared/definitions/role.ts';
import { fileName } from '#shared/file-name.ts';
import { accessText } from '#shared/text/access.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

import { placesWith, usePlaces } from './places.ts';
import { roleColumns } from './role-columns.tsx';
import { rolePath, roleTitle } from './role-paths.ts';
import { fileQuery, useGoTo } from './use-access-search.ts';
import { useAttributeRows } from './use-attribute-rows.ts';

const { roles: texts } = accessText;

export function RolesPage() {
  const { data: roles, error, refetch } = useCall(access.roles);
  const where = usePlaces();
  const { labelOf } = useAttributeRows(definition);
  const search = useListSearch('/roles', ['role', 'title', 'organization'], 'title');
  const goTo = useGoTo();
  const mayCreate = placesWith(where, 'role', 'create').length > 0;

  const columns = useMemo(() => {
    const updatable = placesWith(where, 'role', 'update');
    const removable = placesWith(where, 'role', 'delete');
    return roleColumns({
      labelOf,
      placeOf: where.places.length > 1 ? where.titleOf : null,
      mayUpdate: ({ organization = -1 }) => updatable.includes(organization),
      mayRemove: ({ organization = -1 }) => removable.includes(organization),
      someRemovable: roles?.some(({ organization = -1 }) => removable.includes(organization)) ?? false,
      onRemove: (role) => {
        const name = roleTitle(role);
        const message = texts.removeMessage(name);
        void confirmAndRemove(access.removeRole, { id: role.id, name, title: texts.removeTitle, message });
      },
    });
  }, [where, labelOf, roles]);

  return (
    <Page
      title={texts.title}
      {...(roles ? { count: roles.length } : {})}
      actions={
        <>
          <FileMenu
            calls={{ xlsx: access.rolesExcel, csv: access.rolesCsv }}
            query={fileQuery(search)}
            name={fileName(texts.title)}
          />
          <TrashLink object="role" />
          {placesWith(where, 'role', 'update').length > 0 ? (
            <ButtonLink to="/roles/secondfactor">{secondFactorPages.policy.link}</ButtonLink>
          ) : null}
          {mayCreate ? (
            <ButtonLink variant="primary" icon={<IconPlus size={17} stroke={2} aria-hidden />} to={rolePath(0)}>
              {texts.create}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!roles && !error ? <Skeletons of="table" rows={8} /> : null}
      {roles?.length === 0 ? (
        <EmptyState
          title={catalogueText.empty}
          {...(mayCreate ? { message: catalogueText.emptyHint(texts.create) } : {})}
        />
      ) : null}
      {roles && roles.length > 0 ? (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={roles}
          rowId={({ id }) => id}
          sort={search.sort}
          onSort={search.changeSort}
          onOpen={({ id }) => void goTo(rolePath(id))}
        />
      ) : null}
    </Page>
  );
}
