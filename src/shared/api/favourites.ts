// A user's favourite records, available on every computer.
import { z } from 'zod';

import { id } from '#shared/schemas.ts';
import { favouriteText } from '#shared/text/favourites.ts';

import { endpoint } from './endpoint.ts';
import { catalogueObjects, searchHit } from './search.ts';

export const MAX_FAVOURITES = 100;

const favourite = searchHit.omit({ rank: true }).extend({ object: z.enum(catalogueObjects) });

export type Favourite = z.output<typeof favourite>;

export const favourites = {
  list: endpoint({
    method: 'GET',
    path: '/api/favourites.json',
    access: 'signed-in',
    summary: 'Je eigen favorieten die je mag bekijken, de nieuwste eerst',
    response: z.array(favourite),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/favourites.json',
    access: 'signed-in',
    summary: 'Maakt een record een favoriet van je (hoogstens 100), of niet meer',
    body: z.strictObject({
      object: z.enum(catalogueObjects, { error: favouriteText.unknownObject }),
      id,
      favourite: z.boolean(),
    }),
    response: z.array(favourite),
  }),
};
