// The list of users in the organizations that the viewer manages, at /users.
import { useDeferredValue, useMemo, useState } from 'react';

import { useMe } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { FileMenu } from '#client/layout/file-menu.tsx';
import { TrashLink } from '#client/restore/trash-link.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { IconPlus } from '#client/ui/icons.ts';
import { Page } from '#client/ui/page.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { DataTable } from '#client/ui/table.tsx';
import { useListSearch } from '#client/ui/use-list-search.ts';
import { confirmAndRemove } from '#client/form/remove-record.ts';
import { access, type UserRecord } from '#shared/api/access.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { hasWords } from '#shared/search/search-key.ts';
import { fileName } from '#shared/file-name.ts';
import { accessText } from '#shared/text/access.ts';
import { accountText } from '#shared/text/accounts.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import { placesWith, usePlaces } from './places.ts';
import { notSeenSince, seenOptions } from './seen-since.ts';
import { fileQuery, useGoTo } from './use-access-search.ts';
import { useAttributeRows } from './use-attribute-rows.ts';
import { shown, userColumns } from './user-columns.tsx';
import { nameOf, userPath } from './user-paths.ts';

const { users: texts } = accessText;
/** On a phone a row has an extra line where users are from several schools. */
const heightWithSchools = 100;

export function UsersPage() {
  const [days, setDays] = useState(0);
  const { data: users, error, refetch } = useCall(access.users, days === 0 ? {} : { query: notSeenSince(days) });
  const { data: me } = useMe();
  const where = usePlaces();
  const labelOf = useAttributeRows(definition).labelOf;
  const search = useListSearch('/users', [...shown, 'last_seen', 'organizations'], 'lastname');
  const keyword = useDeferredValue(search.keyword);
  const goTo = useGoTo();
  const rows = useMemo(
    () => (users ?? []).filter((each) => hasWords(shown.map((name) => each[name] ?? '').join('\n'), keyword)),
    [users, keyword],
  );
  const mayUpdate = placesWith(where, 'user', 'update').length > 0;
  const mayCreate = placesWith(where, 'user', 'create').length > 0;

  const columns = useMemo(() => {
    const removable = placesWith(where, 'user', 'delete');
    const mayRemove = (each: UserRecord) => each.id !== me?.id && !each.shared && everyOf(each, removable);
    const schoolsOf = ({ organizations = [] }: UserRecord) => organizations.map(where.titleOf).join(', ');
    return userColumns({
      schoolsOf: where.places.length > 1 ? schoolsOf : null,
      labelOf,
      withLastSeen: mayUpdate,
      mayUpdate: (each) => someOf(each, placesWith(where, 'user', 'update')),
      mayRemove,
      someRemovable: users?.some(mayRemove) ?? false,
      onRemove: ({ id, ...each }) => {
        const name = nameOf(each);
        const message = texts.removeMessage(name);
        void confirmAndRemove(access.removeUser, { id, name, title: texts.removeTitle, message });
      },
    });
  }, [where, labelOf, mayUpdate, me, users]);

  return (
    <Page
      title={texts.title}
      {...(users ? { count: rows.length } : {})}
      actions={
        <>
          {mayUpdate ? (
            <CompactSelect
              label={accountText.notSeenSince}
              width={200}
              value={days}
              options={seenOptions}
              onChange={setDays}
            />
          ) : null}
          <KeywordField
            label={catalogueText.keyword}
            clearLabel={catalogueText.clearKeyword}
            value={search.keyword}
            onChange={search.changeKeyword}
          />
          <FileMenu
            calls={{ xlsx: access.usersExcel, csv: access.usersCsv }}
            query={fileQuery(search)}
            name={fileName(texts.title)}
            imports={mayCreate || mayUpdate ? 'user' : undefined}
          />
          <TrashLink object="user" />
          {mayCreate ? (
            <ButtonLink variant="primary" icon={<IconPlus size={17} stroke={2} aria-hidden />} to={userPath(0)}>
              {texts.create}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <span className="ll-spoken" aria-live="polite">
        {keyword === '' ? '' : catalogueText.count(rows.length, users?.length ?? 0)}
      </span>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!users && !error ? <Skeletons of="table" rows={12} /> : null}
      {users?.length === 0 ? (
        <EmptyState
          title={days > 0 ? accountText.noneUnseen : catalogueText.empty}
          {...(mayCreate && days === 0 ? { message: catalogueText.emptyHint(texts.create) } : {})}
        />
      ) : null}
      {users && users.length > 0 && rows.length === 0 ? (
        <EmptyState title={catalogueText.noMatch(keyword)} message={catalogueText.noMatchHint} />
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          sort={search.sort}
          onSort={search.changeSort}
          onOpen={({ id }) => void goTo(userPath(id))}
          {...(where.places.length > 1 ? { compactHeight: heightWithSchools } : {})}
        />
      ) : null}
    </Page>
  );
}

function someOf({ organizations = [] }: UserRecord, places: readonly number[]): boolean {
  return organizations.some((place) => places.includes(place));
}

function everyOf({ organizations = [] }: UserRecord, places: readonly number[]): boolean {
  return organizations.every((place) => places.includes(place));
}
