// A framework as a whole: its tree of outcomes, its file, and frameworks that other schools share.
import { z } from 'zod';

import { MAX_OUTCOMES } from '#shared/definitions/outcome-link.ts';
import { id, noneOrId } from '#shared/schemas.ts';

import { endpoint, right } from './endpoint.ts';

const node = z.object({
  id: z.int(),
  /** 0 at the top. */
  parent: z.int(),
  /** Absent if the reader may not read it. */
  ...{ code: z.string().optional(), title: z.string().optional() },
  ...{ level: z.int().nullable().optional(), active: z.boolean().optional() },
  /** Whether a programme, a unit or an exam links to it: then removal only makes it inactive. */
  linked: z.boolean(),
});

const tree = z.object({
  framework: z.object({ id: z.int(), title: z.string(), organization: z.int() }),
  levels: z.array(z.object({ level: z.int(), short: z.string(), title: z.string() })),
  /** Each after its parent; siblings in order. */
  outcomes: z.array(node),
});

const sharedFramework = z.object({
  ...{ id: z.int(), title: z.string(), version: z.int().nullable(), publisher: z.string(), licence: z.string() },
  /** The title of the school that shares it. */
  school: z.string(),
  outcomes: z.int(),
});

export const frameworks = {
  tree: endpoint({
    method: 'GET',
    path: '/api/outcomeframeworks/{id}/tree.json',
    access: right('learning_outcome', 'read'),
    summary: 'De leeruitkomsten van een kader als boom',
    response: tree,
  }),
  /** All of its outcomes: each after its parent, siblings in their new order. */
  saveTree: endpoint({
    method: 'PUT',
    path: '/api/outcomeframeworks/{id}/tree.json',
    access: right('learning_outcome', 'update'),
    summary: 'Legt de boom van een kader vast: alle leeruitkomsten, met waar zij onder hangen en in welke volgorde',
    body: z.array(z.strictObject({ id, parent: noneOrId })).max(MAX_OUTCOMES),
    response: tree,
  }),
  case: endpoint({
    method: 'GET',
    path: '/api/outcomeframeworks/{id}/case.json',
    access: right('learning_outcome', 'read'),
    heavy: true,
    summary: 'Een kader als CASE 1.1-bestand',
    response: z.object({
      CFDocument: z.looseObject({ identifier: z.string(), title: z.string() }),
      CFItems: z.array(z.looseObject({ identifier: z.string(), fullStatement: z.string() })),
      CFAssociations: z.array(z.looseObject({ identifier: z.string(), associationType: z.string() })),
      CFDefinitions: z.looseObject({}),
      CFRubrics: z.array(z.unknown()),
    }),
  }),
  shared: endpoint({
    method: 'GET',
    path: '/api/sharedframeworks.json',
    access: right('learning_outcome_framework', 'create'),
    summary: 'De kaders die landelijk worden gedeeld, van alle instellingen',
    response: z.array(sharedFramework),
  }),
  copyShared: endpoint({
    method: 'POST',
    path: '/api/sharedframeworks/{id}/copy.json',
    access: right('learning_outcome_framework', 'create'),
    status: 201,
    heavy: true,
    summary: 'Neemt een landelijk kader met al zijn leeruitkomsten over in een instelling',
    body: z.strictObject({ organization: id }),
    response: z.object({ id: z.int() }),
  }),
};

export type FrameworkTree = z.output<typeof tree>;
export type TreeOutcome = z.output<typeof node>;
export type SharedFramework = z.output<typeof sharedFramework>;
