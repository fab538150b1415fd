// Parses and checks the query of a request; errors name the parameter.
import { Refusal } from '#server/refusal.ts';
import type { Collection, ParameterFormat, List } from '#shared/oeapi/paths.ts';
import type { LinkName } from '#shared/oeapi/model.ts';
import { isIsoDate } from '#shared/planning/dates.ts';
import { oeapiText } from '#shared/text/oeapi.ts';

export type Query = Readonly<Record<string, unknown>>;

export interface ListRequest {
  pageSize: number;
  pageNumber: number;
  filters: [name: string, value: string][];
  sorts: string[];
  consumer: string;
}

export interface ItemRequest {
  expand: LinkName[];
  withVersions: boolean;
}

const pageSizes = ['10', '20', '50', '100', '250'];
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Longer than any real search text. */
const MAX_TEXT = 500;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

export function parseListQuery(list: List, query: Query): ListRequest {
  const given = (name: string) => textIn(query, name);
  const known = list.sorts.flatMap((name) => [name, `-${name}`]);
  const sorts = known.length > 0 ? (given('sort') ?? known[0] ?? '').split(',') : [list.order ?? 'name'];
  if (known.length > 0) for (const each of sorts) check('sort', each, known);
  const pageSize = given('pageSize') ?? '10';
  const pageNumber = given('pageNumber') ?? '1';
  check('pageSize', pageSize, pageSizes);
  if (!/^[1-9]\d{0,8}$/.test(pageNumber)) throw wrong('pageNumber', 'a whole number from 1 on');
  const filters = Object.entries(list.filters).flatMap(([name, form]): ListRequest['filters'] => {
    const value = given(name);
    if (value === undefined || value === '') return [];
    check(name, value, form);
    return [[name, value]];
  });
  return {
    ...{ pageSize: Number(pageSize), pageNumber: Number(pageNumber), filters, sorts },
    consumer: given('consumer') ?? '',
  };
}

export function parseItemQuery({ expands, hasVersions = false }: Collection, query: Query): ItemRequest {
  const names = (textIn(query, 'expand') ?? '').split(',').filter(Boolean);
  for (const name of names) check('expand', name, Object.keys(expands));
  const versions = textIn(query, 'returnTimelineOverrides') ?? 'false';
  check('returnTimelineOverrides', versions, 'boolean');
  return {
    expand: names.flatMap((name) => expands[name] ?? []),
    withVersions: hasVersions && versions === 'true',
  };
}

/** A repeated parameter is a list. */
function textIn(query: Query, name: string): string | undefined {
  const value = query[name];
  const text = Array.isArray(value) ? value.join(',') : value;
  return typeof text === 'string' ? text : undefined;
}

function wrong(name: string, allowed: string): Refusal {
  return new Refusal(400, oeapiText.parameter(name, allowed));
}

function check(name: string, value: string, form: ParameterFormat): void {
  if (form === 'text') {
    if (value.length > MAX_TEXT || value.includes('\0')) throw wrong(name, `a text of at most ${MAX_TEXT} characters`);
  } else if (form === 'uuid') {
    if (!isUuid(value)) throw wrong(name, 'a UUID');
  } else if (form === 'boolean') check(name, value, ['true', 'false']);
  else if (form === 'date') {
    const [, day, time = ''] = /^(\d{4}-\d{2}-\d{2})(.*)$/.exec(value) ?? [];
    if (!isIsoDate(day) || !/^(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/i.test(time))
      throw wrong(name, 'a date (RFC 3339)');
  } else if (form instanceof RegExp) {
    if (!form.test(value)) throw wrong(name, `written as ${form.source}`);
  } else if (!form.includes(value) && !(form.includes('x-*') && value.startsWith('x-')))
    throw wrong(name, oeapiText.oneOf(form));
}
