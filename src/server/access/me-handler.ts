// GET /api/me: who you are, and your rights as the union over your roles and per organization.
import type { Call } from '#server/http/call.ts';
import type { Me } from '#shared/api/session.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { allRights, mergeRights, noFlags, type Rights } from '#shared/permissions/rights.ts';

export async function me({ user, db }: Call): Promise<Me> {
  const rows = await db.selectFrom('attribute').select(['id', 'object', 'attribute']).orderBy('id').execute();
  const onWire = (rights: Rights) => ({
    permissions: objectKeys.map((title) => ({ title, ...(rights.objects[title] ?? noFlags) })),
    attributePermissions: Object.fromEntries(
      rows.map(({ id, object, attribute }) => [id, rights.attributes[`${object}.${attribute}`] ?? noFlags]),
    ),
  });
  const { id, username, firstname, lastname, email, organizations, units, grants } = user;
  return {
    id,
    username,
    firstname,
    lastname,
    email,
    organizations,
    organizational_units: units,
    ...onWire(mergeRights(allRights(grants))),
    grants: [
      ...(grants.platform ? [{ organization: 0, ...onWire(grants.platform) }] : []),
      ...[...grants.organizations].map(([organization, rights]) => ({ organization, ...onWire(rights) })),
    ],
  };
}
