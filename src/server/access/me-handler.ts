// GET /api/me: the user, with their rights per organization and the union of those.
import { emailToConfirm } from '#server/auth/email-change.ts';
import type { Call } from '#server/http/call.ts';
import type { Me } from '#shared/api/session.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { allRights, mergeRights, noFlags, type Rights } from '#shared/permissions/rights.ts';

export async function me({ user, db }: Pick<Call, 'user' | 'db'>): Promise<Me> {
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
    new_email: await emailToConfirm(db, id),
    organizations,
    organizational_units: units,
    ...onWire(mergeRights(allRights(grants))),
    grants: [
      ...(grants.platform ? [{ organization: 0, ...onWire(grants.platform) }] : []),
      ...[...grants.organizations].map(([organization, rights]) => ({ organization, ...onWire(rights) })),
    ],
  };
}
