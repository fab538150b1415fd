// The lists of users and roles as files, with the rights of those lists. Passwords are never included.
import { listRoles } from '#server/access/roles-read.ts';
import { readUserRows } from '#server/access/users-read.ts';
import { FileAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { runInWorker } from '#server/in-worker.ts';
import { placesWith, platform, rightsAt } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';
import type { Permission, RoleRecord } from '#shared/api/access.ts';
import { accessDefinitions } from '#shared/definitions/registry.ts';
import { fileName } from '#shared/file-name.ts';
import { type Action, canAttribute } from '#shared/permissions/rights.ts';
import { objectKeys, objects } from '#shared/permissions/objects.ts';
import { accessText } from '#shared/text/access.ts';

import { aboutFile, labelsOf } from './columns.ts';
import type { ListInput } from './list-worker.ts';
import { readUserNames } from './user-names.ts';

interface AccessFileQuery {
  filter?: string | undefined;
  sort?: string | undefined;
  template?: boolean | undefined;
}
type FileCall = Call<string, AccessFileQuery>;

const limits = { megabytes: 256, seconds: 60 };

export const usersFile =
  (type: 'xlsx' | 'csv') =>
  async (call: FileCall): Promise<FileAnswer> => {
    const { db, user, query } = call;
    const found = query.template ? [] : await readUserRows(db, user);
    const rows = found.map(({ revision, json }) => [revision, json, platform]);
    return answer(call, 'user', type, {
      ...{ records: JSON.stringify(rows), schools: null },
      names: { [platform]: await readUserNames(db, user) },
    });
  };

export const rolesFile =
  (type: 'xlsx' | 'csv') =>
  async (call: FileCall): Promise<FileAnswer> => {
    const { db, user } = call;
    const roles = JSON.parse(await listRoles(db, user).build()) as RoleRecord[];
    const schools = user.organizations.map(({ id, title }): [number, string] => [id, title]);
    return answer(call, 'role', type, {
      ...{ records: JSON.stringify(roles.map((role) => [0, role, role.organization ?? platform])), names: {} },
      schools: Object.fromEntries([[platform, accessText.platformRole], ...schools]),
      more: objectKeys.map((object) => ({
        header: objects[object].plural,
        texts: Object.fromEntries(roles.map(({ id, permissions = [] }) => [id, rightsIn(permissions, object)])),
      })),
    });
  };

function rightsIn(permissions: readonly Permission[], object: string): string {
  const own = permissions.find((each) => each.object === object);
  const actions = Object.keys(accessText.actions) as Action[];
  return actions
    .filter((action) => own?.[action])
    .map((action) => accessText.actions[action].toLowerCase())
    .join(', ');
}

async function answer(
  call: FileCall,
  name: keyof typeof accessDefinitions,
  type: 'xlsx' | 'csv',
  given: Pick<ListInput, 'records' | 'names' | 'schools' | 'more'>,
): Promise<FileAnswer> {
  const { user, query } = call;
  const definition = accessDefinitions[name];
  const columns = readableColumns(user, name);
  const title = accessText[name === 'user' ? 'users' : 'roles'].title;
  const [first] = user.organizations;
  const input: ListInput = {
    ...{ definition: name, type, title, columns, searched: columns, ...given },
    filter: query.filter?.trim() ?? '',
    sort: columns.includes(query.sort?.replace('-', '') ?? '') ? (query.sort ?? '') : '',
    labels: await labelsOf(call, definition, first?.id ?? 0),
    about: aboutFile(definition.object, {}),
  };
  return new FileAnswer(type, fileName(title), await runInWorker<Uint8Array>('sheets/list-worker', input, limits));
}

function readableColumns(user: User, name: keyof typeof accessDefinitions): string[] {
  const { object, attributes } = accessDefinitions[name];
  const places = placesWith(user, object, 'read');
  return Object.keys(attributes).filter(
    (attribute) =>
      attribute !== 'password' &&
      places.some((place) => canAttribute(rightsAt(user, place), `${object}.${attribute}`, 'read')),
  );
}
