// Loads the screens of users and roles when one is first opened, and keeps out who may not read them. Used by the router.
import { lazy, type ReactNode, Suspense } from 'react';

import { useMe, useRights } from '#client/api/me.ts';
import { NoAccessPage } from '#client/ui/no-access-page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';
import { can } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';

const UserList = lazy(async () => ({ default: (await import('./user-list.tsx')).UserList }));
const UserPage = lazy(async () => ({ default: (await import('./user-page.tsx')).UserPage }));
const UserRightsPage = lazy(async () => ({ default: (await import('./user-rights-page.tsx')).UserRightsPage }));
const RoleList = lazy(async () => ({ default: (await import('./role-list.tsx')).RoleList }));
const RolePage = lazy(async () => ({ default: (await import('./role-page.tsx')).RolePage }));
const RoleAttributesPage = lazy(async () => ({
  default: (await import('./role-attributes-page.tsx')).RoleAttributesPage,
}));

/** The list, or one user (0: a new one). */
export function UsersScreen({ id }: { id?: number }) {
  return (
    <Guarded object="user" of={id === undefined ? 'table' : 'form'}>
      {id === undefined ? <UserList /> : <UserPage key={id} id={id} />}
    </Guarded>
  );
}

/** Open to everybody about themselves; the server decides about others. */
export function UserRightsScreen({ id }: { id: number }) {
  return (
    <Suspense fallback={<Skeletons of="table" />}>
      <UserRightsPage key={id} id={id} />
    </Suspense>
  );
}

/** The list, one role (0: a new one), or the attributes of one object of it. */
export function RolesScreen({ id, object }: { id?: number; object?: ObjectKey }) {
  const screen = () => {
    if (id === undefined) return <RoleList />;
    return object ? (
      <RoleAttributesPage key={`${id}-${object}`} id={id} object={object} />
    ) : (
      <RolePage key={id} id={id} />
    );
  };
  return (
    <Guarded object="role" of={id === undefined || object ? 'table' : 'form'}>
      {screen()}
    </Guarded>
  );
}

export function isObjectKey(text: string | undefined): text is ObjectKey {
  return objectKeys.some((key) => key === text);
}

function Guarded({ object, of, children }: { object: 'user' | 'role'; of: 'table' | 'form'; children: ReactNode }) {
  const { data: me } = useMe();
  const rights = useRights();
  if (!me) return <Skeletons of={of} />;
  if (!can(rights, object, 'read')) return <NoAccessPage title={accessText[`${object}s`].title} />;
  return <Suspense fallback={<Skeletons of={of} />}>{children}</Suspense>;
}
