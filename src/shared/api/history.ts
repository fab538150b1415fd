// Who changed what, and when: in a record, in the whole plan of a programme, or in a school. Only what the reader may read.
import { z } from 'zod';

import { historyKinds } from '#shared/history/kinds.ts';
import { attributeObjects } from '#shared/permissions/objects.ts';
import { line, requiredDate } from '#shared/schemas.ts';

import { endpoint, optionalQueryId, queryId } from './endpoint.ts';

const change = z.object({
  /** The key of the object; for a placed item that of its level. */
  object: z.enum(attributeObjects),
  id: z.int(),
  /** '' for anyone who may not read it. */
  title: z.string(),
  /** Distinguishes programmes with the same title: 'Software Engineering · start 2026'. */
  subtitle: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  /** '': the record itself was created or deleted. */
  attribute: z.string(),
  /** As the API sends this attribute. For a list attribute: what was removed, and what was added. */
  from: z.unknown(),
  to: z.unknown(),
  /** The same as text. */
  from_text: z.string(),
  to_text: z.string(),
});

const changeSet = z.object({
  id: z.int(),
  /** ISO 8601 */
  at: z.string(),
  /** Null: the system itself, a user who is gone, or whose name the reader may not see. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  kind: z.enum(historyKinds),
  reason: z.string(),
  /** The change set that this one undoes; 0 for none. */
  undoes: z.int(),
  changes: z.array(change),
  /** How many records it changed. */
  count: z.int(),
  /** The offset of the next part of `changes`; 0 if these are all. */
  next: z.int(),
});

const scope = {
  object: z.enum(attributeObjects).optional(),
  id: optionalQueryId,
  programme: optionalQueryId,
  organization: optionalQueryId,
};

interface Scope {
  object?: string | undefined;
  id?: number | undefined;
  programme?: number | undefined;
  organization?: number | undefined;
}

/** A record, a programme, or a school, which `object` may narrow down. */
function checkScope({ value, issues }: { value: Scope; issues: z.core.$ZodRawIssue[] }): void {
  const { object, id, programme, organization } = value;
  const asked = [id !== undefined, Boolean(programme), Boolean(organization)].filter(Boolean);
  const missing = (name: string) =>
    issues.push({ code: 'invalid_type', expected: 'number', input: undefined, path: [name] });
  if (asked.length !== 1) missing(object ? 'id' : 'programme');
  else if (id !== undefined && !object) missing('object');
  else if (programme && object) missing('id');
}

const asked = {
  ...scope,
  user: optionalQueryId,
  attribute: line(100).optional(),
  from: requiredDate.optional(),
  until: requiredDate.optional(),
  kind: z.enum(historyKinds).optional(),
  /** Searches the titles of changed records and the names of users. */
  search: line(100).optional(),
};

const asFile = {
  method: 'GET',
  access: 'signed-in',
  heavy: true,
  query: z.strictObject(asked).check(checkScope),
} as const;

export const history = {
  xlsx: endpoint({ ...asFile, path: '/api/history.xlsx', file: 'xlsx', summary: 'De wijzigingen als Excel-bestand' }),
  csv: endpoint({ ...asFile, path: '/api/history.csv', file: 'csv', summary: 'De wijzigingen als CSV-bestand' }),
  list: endpoint({
    method: 'GET',
    path: '/api/history.json',
    access: 'signed-in',
    heavy: true,
    summary:
      'Wie wat wanneer wijzigde: aan een record, in een planning of in een instelling; vijftig keer opslaan per bladzijde',
    /** Only change sets before this one: the last of the previous page. */
    query: z.strictObject({ ...asked, before: optionalQueryId }).check(checkScope),
    response: z.array(changeSet),
  }),
  /** One change set from `offset` on: many changes come in parts. */
  get: endpoint({
    method: 'GET',
    path: '/api/history/{id}.json',
    access: 'signed-in',
    heavy: true,
    summary: 'De wijzigingen van één keer opslaan, ook als het er veel zijn',
    query: z.strictObject({ ...scope, attribute: line(100).optional(), offset: queryId.default(0) }).check(checkScope),
    response: changeSet,
  }),
};

export type ChangeSet = z.output<typeof changeSet>;
export type Change = ChangeSet['changes'][number];
