// Whether this user may merge anything of a scenario; the server checks the rights of each change again.
import { useGrants } from '#client/api/me.ts';
import { scenarios } from '#shared/api/scenarios.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';

export function useMayTakeOver(organization: number): boolean {
  const rights = rightsIn(useGrants(), organization);
  return scenarios.merge.access.some(({ object, action }) => can(rights, object, action));
}
