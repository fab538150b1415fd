// The columns that describe a record in search hits and favourites. Attributes that the reader may not read are left out.
import type { Bind } from '#server/db/statement.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { accessDefinitions, definitions } from '#shared/definitions/registry.ts';

import { searched } from './searched.ts';

/**
 * Columns of a SELECT in which the record's table is called `record`. What is readable is a bind value, so that all readers share
 * one SQL text and plan.
 */
export function descriptionColumns(definition: Definition, readable: readonly string[], bind: Bind): string {
  const ifReadable = (name: string, column: string) =>
    `case when ${bind(readable.includes(name))}::bool then ${column} end`;
  const state =
    'state' in definition.attributes
      ? `coalesce(${ifReadable('state', '(select s.state from state s where s.id = record.state)')}, '')`
      : `''`;
  const subtitle =
    searched(definition)
      .shown.map((name) => ifReadable(name, `nullif(record."${name}"::text, '')`))
      .join(', ') || 'null';
  return `record.id, record."${definition.title}" as title, ${state} as state, concat_ws(' · ', ${subtitle}) as subtitle`;
}

const known = [...Object.values(definitions), ...Object.values(accessDefinitions)];
const paths = new Map<string, string>(known.map(({ object, path }) => [object, path]));

export function recordPath(object: string, id: number): string {
  return `/${paths.get(object) ?? ''}/edit/${id}`;
}
