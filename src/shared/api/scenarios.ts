// Scenarios: changes tried in a copy of a programme, and merging them.
import { z } from 'zod';

import { id, line, noneOrId } from '#shared/schemas.ts';

import { comparedChange, comparedItem } from './compare.ts';
import { endpoint, right } from './endpoint.ts';
import { programmeHead } from './planner-shapes.ts';

const MAX_CHOSEN = 3000;

export const scenarios = {
  create: endpoint({
    method: 'POST',
    path: '/api/scenarios.json',
    access: right('programme', 'create'),
    summary: 'Maakt een scenario: een kopie van een programma om in uit te proberen',
    status: 202,
    /** Without a title it is named after the programme. */
    body: z.strictObject({ programme: id, title: line().optional().default('') }),
    response: z.object({ job: id }),
  }),
  /** Changes in the scenario that the programme does not have yet. */
  get: endpoint({
    method: 'GET',
    path: '/api/scenarios/{id}.json',
    heavy: true,
    access: right('programme', 'read'),
    summary: 'Wat er in een scenario is veranderd en nog niet is overgenomen',
    response: z.object({
      scenario: programmeHead,
      programme: programmeHead,
      attributes: z.array(comparedChange.extend({ conflict: z.boolean() })),
      items: z.array(
        comparedItem.extend({
          /** The same was changed in the programme since the scenario was made. */
          conflict: z.boolean(),
        }),
      ),
    }),
  }),
  /** All of these or none: `left` and `right` are the relations of an item in `get`, 0 for none. */
  merge: endpoint({
    method: 'POST',
    path: '/api/scenarios/{id}/merge.json',
    heavy: true,
    access: (['programme', 'calendar__level1', 'calendar__level2', 'calendar__level3'] as const).map((object) => ({
      object,
      action: 'update' as const,
    })),
    summary: 'Neemt gekozen wijzigingen van een scenario over in het programma, alle of geen',
    body: z.strictObject({
      items: z.array(z.strictObject({ left: noneOrId, right: noneOrId })).max(MAX_CHOSEN),
      attributes: z.array(line(100)).max(100).optional().default([]),
    }),
    response: z.object({ change_set: id, taken: z.int() }),
  }),
};
