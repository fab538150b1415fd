// Requirements between units (volgtijdelijkheid): of one unit, and of all units in the plan of a programme.
import { z } from 'zod';

import { requirement, requirementKinds, requirementList } from '#shared/definitions/requirement.ts';
import { id } from '#shared/schemas.ts';

import { endpoint, queryId, right } from './endpoint.ts';

const named = requirement.extend({ title: z.string().optional(), version: z.int().nullable().optional() });

/** Both lists are absent for users who may not read them. */
const ofUnit = z.object({
  educational_unit: z.int(),
  requires: z.array(named).optional(),
  required_by: z.array(named).optional(),
});

const placedUnit = z.object({
  educational_unit: z.int(),
  title: z.string(),
  version: z.int().nullable(),
  ects_credits: z.int().nullable(),
  /** Empty for a unit that is required but not planned. */
  places: z.array(
    z.object({
      relation_id: z.int(),
      placed_as: z.enum(['block', 'week']),
      year: z.int(),
      /** Positions among the blocks of the year, counted from 0. */
      first: z.int(),
      last: z.int(),
    }),
  ),
});

export const requirements = {
  get: endpoint({
    method: 'GET',
    path: '/api/unitrequirements.json',
    access: right('educational_unit', 'read'),
    summary: 'Welke onderwijseenheden aan een onderwijseenheid voorafgaan, en waaraan zij zelf voorafgaat',
    query: z.strictObject({ educational_unit: queryId }),
    response: ofUnit,
  }),
  /** The whole list; the same as the attribute `requires` of the unit. */
  save: endpoint({
    method: 'POST',
    path: '/api/unitrequirements.json',
    access: right('educational_unit', 'update'),
    summary: 'Legt de hele lijst vast van onderwijseenheden die aan een onderwijseenheid voorafgaan',
    body: z.strictObject({ educational_unit: id, requires: requirementList }),
    response: ofUnit,
  }),
  graph: endpoint({
    method: 'GET',
    path: '/api/planner/requirements.json',
    access: right('calendar__level1', 'read'),
    summary: 'De onderwijseenheden van een programma op hun plaats, met wat aan elke eenheid voorafgaat',
    query: z.strictObject({ programme: queryId }),
    response: z.object({
      programme: z.object({ id: z.int(), title: z.string() }),
      years: z.array(z.object({ year: z.int(), label: z.string(), blocks: z.array(z.string()) })),
      units: z.array(placedUnit),
      requirements: z.array(
        z.object({
          educational_unit: z.int(),
          requires: z.int(),
          kind: z.enum(requirementKinds),
          note: z.string(),
          /** Whether the plan has them in the wrong order. */
          wrong: z.boolean(),
        }),
      ),
    }),
  }),
};
