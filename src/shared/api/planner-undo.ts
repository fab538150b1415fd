// Taking back what the user saved on the planner, on whatever level and screen that was: the last change first.
import { z } from 'zod';

import { id } from '#shared/schemas.ts';

import { endpoint, queryId, right } from './endpoint.ts';

const changeSet = z.strictObject({ programme: id, change_set: id });
const takenBack = z.object({
  /** The change that this was. */
  change_set: z.int(),
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
    response: z.object({
      undo: z
        .object({
          change_set: z.int(),
          /** When it was saved, as ISO 8601. */
          at: z.string(),
          /** Items of the plan that it added, changed and removed. */
          ...{ added: z.int(), changed: z.int(), removed: z.int() },
        })
        .nullable(),
      redo: z.object({ change_set: z.int() }).nullable(),
    }),
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
