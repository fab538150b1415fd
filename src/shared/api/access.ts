// Users, roles and the rights of roles. `organization` 0 is the platform: such a role applies in every school.
import { z } from 'zod';
import { role } from '#shared/definitions/role.ts';
import { user, userComputed } from '#shared/definitions/user.ts';
import { attributeObjects, objectKeys } from '#shared/permissions/objects.ts';
import { id, ignored, line, requiredDate } from '#shared/schemas.ts';
import { endpoint, queryFlag, queryId, right } from './endpoint.ts';
import { flags } from './session.ts';

const someFlags = flags.partial();

const userRecord = z.strictObject({
  id: z.int(),
  firstname: user.attributes.firstname.read.optional(),
  lastname: user.attributes.lastname.read.optional(),
  username: user.attributes.username.read.optional(),
  email: user.attributes.email.read.optional(),
  eppn: user.attributes.eppn.read.optional(),
  active: user.attributes.active.read.optional(),
  role: user.attributes.role.read.optional(),
  organizationalunit: user.attributes.organizationalunit.read.optional(),
  user_roles: userComputed.user_roles.optional(),
  organizations: z.array(z.int()).optional(),
  shared: z.boolean().optional(),
  last_seen: userComputed.last_seen.optional(),
  invitation: userComputed.invitation.optional(),
  identities: userComputed.identities.optional(),
  second_factor: userComputed.second_factor.optional(),
});

const userBody = z.strictObject({
  id: ignored,
  user_roles: ignored,
  organizations: ignored,
  shared: ignored,
  last_seen: ignored,
  invitation: ignored,
  identities: ignored,
  second_factor: ignored,
  firstname: user.attributes.firstname.write.optional(),
  lastname: user.attributes.lastname.write.optional(),
  username: user.attributes.username.write.optional(),
  email: user.attributes.email.write.optional(),
  eppn: user.attributes.eppn.write.optional(),
  password: user.attributes.password.write.nullish(),
  active: user.attributes.active.write.optional(),
  role: user.attributes.role.write.optional(),
  organizationalunit: user.attributes.organizationalunit.write.optional(),
});

const permission = flags.extend({ id: z.int(), object: z.enum(objectKeys) });

const roleRecord = z.strictObject({
  id: z.int(),
  role: role.attributes.role.read.optional(),
  title: role.attributes.title.read.optional(),
  organization: role.attributes.organization.read.optional(),
  permissions: z.array(permission).optional(),
});

const roleBody = z.strictObject({
  id: ignored,
  role: role.attributes.role.write.optional(),
  title: role.attributes.title.write.optional(),
  organization: role.attributes.organization.write.optional(),
  permissions: z
    .array(someFlags.extend({ id: ignored, object: z.enum(objectKeys) }))
    .max(objectKeys.length)
    .optional(),
});

const attributePermission = flags.extend({
  attribute_id: z.int(),
  /** The permission's own object, or one that it guards. */
  object: z.enum(attributeObjects),
  attribute: z.string(),
  default_label: z.string(),
  user_label: z.string(),
  /** Follows the role's right on the object. */
  inherited: z.boolean(),
});

const asFile = {
  method: 'GET',
  heavy: true,
  query: z.strictObject({
    /** Words that a record must have. */
    filter: line(200).optional(),
    /** An attribute, prefixed with '-' for descending. */
    sort: line(100).optional(),
    /** Without records: an empty form to fill in. */
    template: queryFlag.optional(),
  }),
} as const;
const users = { ...asFile, access: right('user', 'read') } as const;
const roles = { ...asFile, access: right('role', 'read') } as const;

export const access = {
  usersExcel: endpoint({ ...users, path: '/api/users.xlsx', file: 'xlsx', summary: 'De gebruikers als Excel-bestand' }),
  usersCsv: endpoint({ ...users, path: '/api/users.csv', file: 'csv', summary: 'De gebruikers als CSV-bestand' }),
  rolesExcel: endpoint({ ...roles, path: '/api/roles.xlsx', file: 'xlsx', summary: 'De rollen als Excel-bestand' }),
  rolesCsv: endpoint({ ...roles, path: '/api/roles.csv', file: 'csv', summary: 'De rollen als CSV-bestand' }),
  users: endpoint({
    method: 'GET',
    path: '/api/users.json',
    access: right('user', 'read'),
    summary:
      'De gebruikers van de instellingen waar je gebruikers mag bekijken, eventueel wie sinds een datum niet is gezien',
    query: z.strictObject({ not_seen_since: requiredDate.optional() }),
    response: z.array(userRecord),
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/users/{id}.json',
    access: right('user', 'read'),
    summary: 'Eén gebruiker',
    response: userRecord,
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/users.json',
    access: right('user', 'create'),
    summary: 'Nieuwe gebruiker; zonder wachtwoord volgt een e-mail met een link om er een in te stellen',
    body: userBody,
    response: userRecord,
    status: 201,
  }),
  updateUser: endpoint({
    method: 'PATCH',
    path: '/api/users/{id}.json',
    access: right('user', 'update'),
    summary: 'Gebruiker wijzigen; wat niet wordt gestuurd blijft zoals het is',
    body: userBody,
    response: userRecord,
  }),
  removeUser: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}.json',
    access: right('user', 'delete'),
    summary: 'Gebruiker verwijderen',
    status: 204,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/users/{id}/invitation.json',
    access: right('user', 'update'),
    summary: 'Stuurt opnieuw een uitnodiging',
    body: z.strictObject({}),
    response: userRecord,
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/invitation.json',
    access: right('user', 'update'),
    summary: 'Trekt een uitnodiging in',
    status: 204,
  }),
  userUnits: endpoint({
    method: 'GET',
    path: '/api/reluserorganizationalunits.json',
    access: right('user', 'read'),
    summary: 'De organisatorische eenheden van een gebruiker',
    query: z.strictObject({ user: queryId }),
    response: z.array(z.object({ id: z.int(), title: z.string(), organization: z.int() })),
  }),
  /** Every user may ask this about themselves. */
  userRights: endpoint({
    method: 'GET',
    path: '/api/users/{id}/rights.json',
    access: 'signed-in',
    summary: 'Wat een gebruiker mag per object en attribuut, en door welke rol',
    response: z.object({
      id: z.int(),
      name: z.string(),
      active: z.boolean().optional(),
      organizations: z.array(z.object({ id: z.int(), title: z.string() })),
      units: z.array(z.object({ id: z.int(), title: z.string(), organization: z.int() })),
      roles: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          organization: z.int(),
          permissions: z.array(permission),
          /** Keyed by attribute id; an attribute that follows its object has the flags of that object. */
          attribute_permissions: z.record(z.string(), flags),
        }),
      ),
    }),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/api/roles.json',
    access: right('role', 'read'),
    summary: 'De rollen met hun rechten per object',
    response: z.array(roleRecord),
  }),
  role: endpoint({
    method: 'GET',
    path: '/api/roles/{id}.json',
    access: right('role', 'read'),
    summary: 'Eén rol',
    response: roleRecord,
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/api/roles.json',
    access: right('role', 'create'),
    summary: 'Nieuwe rol, eventueel met rechten',
    body: roleBody,
    response: roleRecord,
    status: 201,
  }),
  updateRole: endpoint({
    method: 'PATCH',
    path: '/api/roles/{id}.json',
    access: right('role', 'update'),
    summary: 'Rol wijzigen, met de rechten die in permissions staan, alles in één keer',
    body: roleBody,
    response: roleRecord,
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: '/api/roles/{id}.json',
    access: right('role', 'delete'),
    summary: 'Rol verwijderen; een rol die iemand heeft blijft',
    status: 204,
  }),
  createPermission: endpoint({
    method: 'POST',
    path: '/api/permissions.json',
    access: right('role', 'update'),
    summary: 'Legt vast wat een rol met een object mag',
    body: someFlags.extend({ id: ignored, object: z.enum(objectKeys), role: id }).strict(),
    response: permission.extend({ role: z.int() }),
  }),
  updatePermission: endpoint({
    method: 'PUT',
    path: '/api/permissions/{id}.json',
    access: right('role', 'update'),
    summary: 'Wijzigt wat een rol met een object mag',
    body: someFlags.extend({ id: ignored, object: z.enum(objectKeys).optional(), role: id.optional() }).strict(),
    response: permission.extend({ role: z.int() }),
  }),
  attributePermissions: endpoint({
    method: 'GET',
    path: '/api/attributepermissions.json',
    access: right('role', 'read'),
    summary: 'Wat een rol met de attributen van een object mag',
    query: z.strictObject({ permission: queryId }),
    response: z.array(attributePermission),
  }),
  saveAttributePermissions: endpoint({
    method: 'POST',
    path: '/api/attributepermissions.json',
    access: right('role', 'update'),
    summary: 'Legt vast wat een rol met attributen mag; wat niet wordt gestuurd blijft zoals het is',
    body: z.strictObject({
      permission: id,
      attribute_permissions: z.record(z.string().regex(/^\d{1,9}$/), z.looseObject(someFlags.shape)),
    }),
    response: z.array(attributePermission),
  }),
};

export type UserRecord = z.output<typeof userRecord>;
export type RoleRecord = z.output<typeof roleRecord>;
export type Permission = z.output<typeof permission>;
export type AttributePermission = z.output<typeof attributePermission>;
export type UserRights = z.output<typeof access.userRights.response>;
