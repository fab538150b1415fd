// The checks of programmes: what they find in the plans of one programme, of an organizational unit, or of a whole school.
import { z } from 'zod';

import { checkSeverities } from '#shared/rules/checks/check.ts';
import { checkNames } from '#shared/rules/checks/registry.ts';

import { endpoint, optionalQueryId, right } from './endpoint.ts';

const finding = z.object({
  check: z.enum(checkNames),
  severity: z.enum(checkSeverities),
  programme: z.int(),
  /** 0: of the whole programme. */
  year: z.int(),
  /** Counted from 1; 0: of no single block. */
  block: z.int(),
  /** The number of a calendar week; 0 for none. */
  week: z.int(),
  /** The placed item that it is about; 0 for none. */
  relation_id: z.int(),
  /** The record that it is about: 'educational_unit' and its id; '' and 0 for none. */
  object: z.string(),
  id: z.int(),
  attribute: z.string(),
  message: z.string(),
});

export const checks = {
  list: endpoint({
    method: 'GET',
    path: '/api/checks.json',
    access: right('calendar__level1', 'read'),
    heavy: true,
    summary: 'Wat de controles vinden in een programma, in de programma’s van een eenheid of van een hele instelling',
    query: z
      .strictObject({
        programme: optionalQueryId,
        organizational_unit: optionalQueryId,
        organization: optionalQueryId,
      })
      .check(({ value, issues }) => {
        if (Object.values(value).filter(Boolean).length !== 1)
          issues.push({ code: 'invalid_type', expected: 'number', input: undefined, path: ['programme'] });
      }),
    response: z.array(finding),
  }),
};

export type WireFinding = z.output<typeof finding>;
