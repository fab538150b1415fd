// Calls of the catalogue besides those that every object has: links, states and norm hours.
import { z } from 'zod';
import { id, requiredReference } from '#shared/schemas.ts';

import { endpoint, optionalQueryId, right } from './endpoint.ts';

const linked = z.object({ id: z.int(), title: z.string().optional(), version: z.int().nullable().optional() });

/** Each is locked and checked as in its own form. */
const MAX_AT_ONCE = 500;

export const catalogue = {
  partProgrammes: endpoint({
    method: 'GET',
    path: '/api/relprogrammeprogrammeparts.json',
    access: right('programme_part', 'read'),
    summary: "De programma's van een programma-onderdeel, of met programme de onderdelen van een programma",
    query: z.strictObject({ programme_part: optionalQueryId, programme: optionalQueryId }),
    response: z.array(linked),
  }),
  linkPart: endpoint({
    method: 'POST',
    path: '/api/relprogrammeprogrammeparts.json',
    access: right('programme_part', 'update'),
    summary: "Legt vast in welke programma's een programma-onderdeel voorkomt",
    body: z.strictObject({ programme_part: id, programmes: z.array(id).max(1000) }),
    response: z.array(linked),
  }),
  /** For a selection in the planner: all of these, or none. */
  saveStates: endpoint({
    method: 'PUT',
    path: '/api/objectstates.json',
    access: [...right('programme_part', 'update'), ...right('educational_unit', 'update')],
    summary: 'Wijzigt de status van meerdere programma-onderdelen en onderwijseenheden tegelijk',
    body: z.strictObject({
      state: requiredReference,
      programme_parts: z.array(id).max(MAX_AT_ONCE).default([]),
      educational_units: z.array(id).max(MAX_AT_ONCE).default([]),
    }),
    response: z.object({ changed: z.int() }),
  }),
  normHours: endpoint({
    method: 'GET',
    path: '/api/normhourscourses.json',
    access: right('course', 'read'),
    summary: 'De normuren van de werkvormen, of met course van één',
    query: z.strictObject({ course: optionalQueryId }),
    response: z.array(
      z.object({
        course: z.int(),
        norm_hours_preparation: z.int().optional(),
        norm_hours_contact: z.int().optional(),
        norm_hours_correction: z.int().optional(),
        norm_hours_coordination: z.int().optional(),
      }),
    ),
  }),
};
