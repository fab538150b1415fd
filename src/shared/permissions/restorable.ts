// The objects whose records can be restored, both after deletion and to an earlier moment.
import { definitions } from '#shared/definitions/registry.ts';

import type { ObjectKey } from './objects.ts';

const otherRestorable = ['user', 'role', 'labels__labelgroups', 'labels__labeloptions', 'calendar__year'] as const;

export const restorableObjects = [
  ...Object.values(definitions).map(({ object }) => object),
  ...otherRestorable,
] as readonly ObjectKey[] as [ObjectKey, ...ObjectKey[]];

/** The page of deleted records of an object, below its list. */
export const trashPaths = new Map<ObjectKey, string>([
  ...Object.values(definitions).map(({ object, path }): [ObjectKey, string] => [object, `/${path}/trash`]),
  ['user', '/users/trash'],
  ['role', '/roles/trash'],
  ['labels__labelgroups', '/labelgroepen/trash'],
  ['labels__labeloptions', '/attributeoptions/trash'],
  ['calendar__year', '/calendar/hva/trash'],
]);
