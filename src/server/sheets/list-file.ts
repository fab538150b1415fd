// Exports a list as a file: what the user may read of it, filtered and sorted as on the screen.
import type { Call } from '#server/http/call.ts';
import { FileAnswer } from '#server/http/answer.ts';
import { runInWorker } from '#server/in-worker.ts';
import { objects } from '#server/labels/reference-handlers.ts';
import { byTitle, recordsFor } from '#server/records/read.ts';
import { readableIn } from '#server/records/readable.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { runStatement, writeStatement } from '#server/db/statement.ts';
import type { DefinitionName } from '#shared/definitions/registry.ts';
import { fileName } from '#shared/file-name.ts';

import { aboutFile, labelsOf } from './columns.ts';
import type { ListInput } from './list-worker.ts';
import { readNames } from './read-names.ts';

const limits = { megabytes: 256, seconds: 60 };

export interface ListFileQuery extends Record<string, unknown> {
  fields?: string[] | undefined;
  ids?: number[] | undefined;
  filter?: string | undefined;
  sort?: string | undefined;
  template?: boolean | undefined;
}

export function listFile(name: DefinitionName, type: RecordType, file: 'xlsx' | 'csv') {
  return async (call: Call<string, ListFileQuery>): Promise<FileAnswer> => {
    const { db, user, query } = call;
    const { definition } = type;
    const readable = readableIn(definition, user);
    const organizations = readable.flatMap((group) => group.organizations);
    const [first = 0] = organizations;
    const reads = (attribute: string) => readable.some((group) => group.attributes.includes(attribute));
    const columns = (query.fields ?? Object.keys(definition.attributes)).filter(reads);
    const title = await pluralOf(call, definition.object);
    const names = await Promise.all(organizations.map((each) => readNames(db, user, definition, each)));
    const input: ListInput = {
      ...{ definition: name, type: file, title, columns, searched: columns },
      filter: query.filter?.trim() ?? '',
      sort: query.sort && reads(query.sort.replace('-', '')) ? query.sort : '',
      records: await recordsOf(call, type),
      labels: await labelsOf(call, definition, first),
      names: Object.fromEntries(organizations.map((each, index) => [each, names[index] ?? {}])),
      schools:
        organizations.length > 1 ? Object.fromEntries(user.organizations.map((each) => [each.id, each.title])) : null,
      about: aboutFile(definition.object, { organization: first }),
    };
    return new FileAnswer(file, fileName(title), await runInWorker<Uint8Array>('sheets/list-worker', input, limits));
  };
}

/** JSON of [revision, record, school][]. */
async function recordsOf({ db, user, query }: Call<string, ListFileQuery>, type: RecordType): Promise<string> {
  const { fields, ids, filter: _filter, sort, template, ...filters } = query;
  if (template) return '[]';
  // The sort attribute need not be among the shown ones.
  const wanted = fields && [...fields, ...(sort ? [sort.replace('-', '')] : [])];
  const statement = writeStatement((bind) => {
    const only = ids ? [`record.id = any(${bind(ids)}::int[])`] : [];
    const where = [...only, ...(type.listed ? [type.listed] : [])].join(' and ');
    const records = recordsFor(type, user, { fields: wanted, filters, ...(where && { where }) }, bind);
    return `
      select coalesce(json_agg(json_build_array(revision, json, school) order by ${byTitle}), '[]')::text as json
      from (${records}) as records`;
  });
  const [found] = await runStatement<{ json: string }>(db, statement);
  return found?.json ?? '[]';
}

async function pluralOf({ db, user }: Pick<Call, 'db' | 'user'>, object: string): Promise<string> {
  const list = await objects({ db, user, query: { permission_object: object } } as Parameters<typeof objects>[0]);
  const [row] = JSON.parse(await list.build()) as { user_label_plural: string }[];
  return row?.user_label_plural ?? object;
}
