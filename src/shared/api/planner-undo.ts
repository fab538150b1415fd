// Taking back what the user saved on the planner, on whatever level and screen that was: the last change first.
import { z } from 'zod';

import { id } from '#shared/schemas.ts';

import { endpoint, queryId, right } from './endpoint.ts';

const changeSet = z.strictObject({ programme: id, change_set: id });
const takenBack = z.object({
  /** The change that this was. */
  change_set: z.int(),
});
/** A change that can be taken back, or done again. */
const offered = z.object({
  change_set: z.int(),
  /** When it was saved, as ISO 8601. */
  at: z.string(),
  /** Items of the plan that it added, changed and removed. */
  ...{ added: z.int(), changed: z.int(), removed: z.int() },
  /** Fields of the programme changed too. */
  fields: z.boolean(),
  /** What the first of them are called, as far as the user may know. */
  titles: z.array(z.string()),
  /** On which grid it was made: that of level 1 where there are several. `title` is what is around it, `year` 0 for several. */
  where: z.object({
    level: z.enum(['1', '2', '2.5', '3']),
    relation_id: z.int(),
    placed_as: z.enum(['week', 'block']),
    year: z.int(),
    title: z.string(),
  }),
});
/** The handler asks the right of every level that the change touched. */
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
    response: takenBack,
  }),
  redo: endpoint({
    method: 'POST',
    path: '/api/planner/redo.json',
    access: update,
    summary: 'Voert een wijziging die ongedaan is gemaakt opnieuw uit',
    body: changeSet,
    response: takenBack,
  }),
};
