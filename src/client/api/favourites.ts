// The user's favourite records, and adding or removing one. Pages of records and the palette use it.
import { favourites, type Favourite } from '#shared/api/favourites.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

import { call } from './call.ts';
import { useCall } from './query.ts';

export interface Favourites {
  /** Undefined until they are known. */
  list: readonly Favourite[] | undefined;
  has: (object: ObjectKey, id: number) => boolean;
  save: (object: Favourite['object'], id: number, favourite: boolean) => Promise<unknown>;
}

export function useFavourites({ enabled = true } = {}): Favourites {
  const { data: list } = useCall(favourites.list, {}, { enabled });
  return {
    list,
    has: (object, id) => list?.some((each) => each.object === object && each.id === id) ?? false,
    save: (object, id, favourite) => call(favourites.save, { body: { object, id, favourite } }),
  };
}
