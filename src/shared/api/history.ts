// Who changed what, and when: of a record, of the whole plan of a programme, or in a school. Only what the reader may read.
import { z } from 'zod';

import { historyKinds } from '#shared/history/kinds.ts';
import { attributeObjects } from '#shared/permissions/objects.ts';
import { line, requiredDate } from '#shared/schemas.ts';

import { endpoint, optionalQueryId, queryId } from './endpoint.ts';

const change = z.object({
  /** The key of the object; a placed item has the level on which it stands. */
  object: z.enum(attributeObjects),
  id: z.int(),
  /** '' for anyone who may not read it. */
  title: z.string(),
  /** Of a programme, what tells it apart from others of the same title: 'Software Engineering · start 2026'. */
  subtitle: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  /** '': the record itself came or went. */
  attribute: z.string(),
  /** As the API sends this attribute. Of an attribute that lists others: what went, and what came. */
  from: z.unknown(),
  to: z.unknown(),
  /** The same for people. */
  from_text: z.string(),
  to_text: z.string(),
});

const changeSet = z.object({
  id: z.int(),
  /** ISO 8601 */
  at: z.string(),
  /** Null: the system itself, somebody who is gone, or whose name the reader may not know. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  kind: z.enum(historyKinds),
  reason: z.string(),
  /** The change set that this one takes back; 0 for none. */
  undoes: z.int(),
  changes: z.array(change),
  /** How many records it changed. */
  count: z.int(),
  /** Where to go on with `changes`, when these are not all of them; 0 when they are. */
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

/** A record, a programme, or a school, of which `object` may choose a part. */
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
  /** In the title of what was changed, or in the name of whoever did. */
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
    summary: 'Wie wat wanneer wijzigde: aan een record, in de planning van een programma of in een instelling',
    /** Only what came before this change set: the last of the page before. */
    query: z.strictObject({ ...asked, before: optionalQueryId }).check(checkScope),
    response: z.array(changeSet),
  }),
  /** One of them, from `offset` on: those with many changes are told in parts. */
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
