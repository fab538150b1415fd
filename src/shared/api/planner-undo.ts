// Undoing what the user saved on the planner, on any level and page, last change first.
import { z } from 'zod';

import { id } from '#shared/schemas.ts';

import { endpoint, queryId, right } from './endpoint.ts';

const changeSet = z.strictObject({ programme: id, change_set: id });
const undone = z.object({
  /** The change set of this undo or redo. */
  change_set: z.int(),
});
/** A change that can be undone or redone. */
const offered = z.object({
  change_set: z.int(),
  /** When it was saved, as ISO 8601. */
  at: z.string(),
  /** The number of items of the plan that it added, changed and removed. */
  ...{ added: z.int(), changed: z.int(), removed: z.int() },
  /** Whether it also changed fields of the programme. */
  fields: z.boolean(),
  /** The titles of the first items, as far as the user may read them. */
  titles: z.array(z.string()),
  /** The grid of the change; level 1 if there are several. `title` is the item around it, `year` 0 for several. */
  where: z.object({
    level: z.enum(['1', '2', '2.5', '3']),
    relation_id: z.int(),
    placed_as: z.enum(['week', 'block']),
    year: z.int(),
    title: z.string(),
  }),
});
/** The handler checks the right of every level that the change touched. */
const update = (['calendar', 'calendar__level1', 'calendar__level2', 'calendar__level3'] as const).flatMap((object) =>
  right(object, 'update'),
);

export const plannerUndo = {
  lastChange: endpoint({
    method: 'GET',
    path: '/api/planner/undo.json',
    access: right('calendar', 'read'),
    summary: 'De laatste eigen wijziging van een planning die ongedaan gemaakt of opnieuw uitgevoerd kan worden',
    query: z.strictObject({ programme: queryId }),
    response: z.object({ undo: offered.nullable(), redo: offered.nullable() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/planner/undo.json',
    access: update,
    summary: 'Maakt een eigen wijziging van een planning ongedaan',
    body: changeSet,
    response: undone,
  }),
  redo: endpoint({
    method: 'POST',
    path: '/api/planner/redo.json',
    access: update,
    summary: 'Voert een wijziging die ongedaan is gemaakt opnieuw uit',
    body: changeSet,
    response: undone,
  }),
};
