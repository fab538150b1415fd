// Which roles and units of a user a request may change: those of places where the requester has the right. Others stay as they are
// and are never shown.
import { user as definition } from '#shared/definitions/user.ts';
import { type Action, canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { canAt, placesOf, placesWith, rightsAt } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';

export type LinkName = 'role' | 'organizationalunit';

/** A role or a unit, with its place. */
export interface Link {
  id: number;
  place: number;
}

export interface LinkChange {
  after: Link[];
  added: Link[];
  removed: Link[];
}

export function changeLinks(
  user: User,
  name: LinkName,
  action: Action & ('create' | 'update'),
  { before, given, known }: { before: readonly Link[]; given: readonly number[]; known: readonly Link[] },
): LinkChange {
  const attribute = `${definition.object}.${name}`;
  const visible =
    action === 'create'
      ? placesOf(user)
      : placesWith(user, 'user', 'read').filter((place) => canAttribute(rightsAt(user, place), attribute, 'read'));
  const seen = before.filter(({ place }) => visible.includes(place));
  const reachable = known.filter(({ place }) => visible.includes(place));
  // A link that does not exist and one of another school look the same, even if the user has it.
  if (given.some((id) => !reachable.some((link) => link.id === id))) throw invalid({ [name]: fieldText.missing });

  const added = reachable.filter(({ id }) => given.includes(id) && !before.some((link) => link.id === id));
  const removed = seen.filter(({ id }) => !given.includes(id));
  const may = ({ place }: Link) =>
    canAt(user, place, 'user', action) && canAttribute(rightsAt(user, place), attribute, action);
  if (![...added, ...removed].every(may))
    throw new Refusal(403, refusalText.forbiddenAttributes([definition.attributes[name].label]), {
      errors: { [name]: refusalText.forbidden },
    });
  const after = [...before.filter((link) => !removed.includes(link)), ...added];
  return { after, added, removed };
}

export function ids(links: readonly Link[]): number[] {
  return links.map(({ id }) => id).sort((a, b) => a - b);
}

/** A user's own attributes belong to all their places: readable if one place allows it, writable only if all do. */
export function rightsOver(user: User, places: readonly number[]): Rights {
  const names = Object.keys(definition.attributes).map((name) => `${definition.object}.${name}`);
  const every = (name: string, action: Action) =>
    places.every((place) => canAt(user, place, 'user', action) && canAttribute(rightsAt(user, place), name, action));
  return {
    objects: {},
    attributes: Object.fromEntries(
      names.map((name) => [
        name,
        {
          create: every(name, 'create'),
          read: places.some(
            (place) => canAt(user, place, 'user', 'read') && canAttribute(rightsAt(user, place), name, 'read'),
          ),
          update: every(name, 'update'),
          delete: every(name, 'delete'),
        },
      ]),
    ),
  };
}
