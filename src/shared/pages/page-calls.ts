// The first API calls of the page at an address. The client makes them as soon as the address is known; the server embeds the
// answers in the page (`server/http/first-answers.ts`). Pages not listed here are only slower.
import { contract } from '#shared/api/contract.ts';
import { recordCalls } from '#shared/api/crud.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { planner } from '#shared/api/planner.ts';
import { reference } from '#shared/api/reference.ts';
import { session } from '#shared/api/session.ts';
import { withoutParts } from '#shared/api/years.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { momentIn } from '#shared/text/moment.ts';

import { attributesInput, unitsInput } from './inputs.ts';
import { headersInput, type PageSettings, pageSettings, recordsInput } from './page-settings.ts';
import { idFrom, plannerPaths } from './planner-paths.ts';

export interface PageCall {
  endpoint: Endpoint;
  input: { params?: Record<string, number>; query?: object };
  /** A record that is fetched with its ETag. */
  record?: { settings: PageSettings; id: number };
}

type Search = Record<string, unknown>;
type Calls = (search: Search, id: number) => PageCall[];

const ask = (endpoint: Endpoint, input: PageCall['input'] = {}): PageCall => ({ endpoint, input });
const states = ask(reference.states);
const years = ask(contract.years.list, withoutParts);
const attributesOf = (object: 'role' | 'user') => ask(reference.attributes, attributesInput({ object }));

const level2 =
  (level: '2' | '2.5'): Calls =>
  (search) => {
    const query = { relation_id: idFrom(search, 'relation_id'), level, ...momentIn(search) };
    return [ask(planner.level2, { query }), states];
  };

/** All views of the outcomes of a programme make the same calls. */
const ofOutcomes: Calls = (search) => {
  const programme = idFrom(search, 'programme');
  const matrix = programme > 0 ? [ask(contract.outcomes.matrix, { query: { programme } })] : [];
  return [...matrix, ask(planner.programmes)];
};

const callsOf: Record<string, Calls> = {
  // From there the client redirects to the programmes.
  '/': () => listOf(pageSettings.programme),
  [plannerPaths.level0]: () => [ask(planner.programmes)],
  [plannerPaths.level1]: (search) => [
    ask(planner.level1, { query: { programme: idFrom(search, 'programme'), ...momentIn(search) } }),
    ask(planner.programmes),
    states,
  ],
  [plannerPaths.level2]: level2('2'),
  [plannerPaths.level25]: level2('2.5'),
  [plannerPaths.level3]: (search) => {
    const [week, block] = [idFrom(search, 'relation_week_id'), idFrom(search, 'relation_block_id')];
    const unit = week > 0 ? { relation_week_id: week } : { relation_block_id: block };
    return [ask(planner.level3, { query: { ...unit, ...momentIn(search) } }), states];
  },
  [plannerPaths.presentation]: (search) => [
    ask(planner.presentation, { query: { programme: idFrom(search, 'programme') } }),
  ],
  [plannerPaths.checks]: () => [ask(planner.programmes)],
  [plannerPaths.documents]: () => [ask(planner.programmes)],
  [plannerPaths.requirements]: (search) => [
    ask(contract.requirements.graph, { query: { programme: idFrom(search, 'programme') } }),
    ask(planner.programmes),
  ],
  [plannerPaths.matrix]: ofOutcomes,
  [plannerPaths.outcomeList]: ofOutcomes,
  [plannerPaths.lines]: ofOutcomes,
  [plannerPaths.tree]: () => [ask(planner.tree, { query: {} })],
  '/calendar/hva': () => [years],
  '/calendar/organizationalunit': () => [years, ask(contract.organizationalUnit.list, unitsInput)],
  '/users': () => [ask(contract.access.users), attributesOf('user')],
  '/roles': () => [ask(contract.access.roles), attributesOf('role')],
  '/roles/edit': () => [attributesOf('role')],
  '/profile': () => [ask(contract.profile.sessions), attributesOf('user')],
  ...Object.fromEntries(
    Object.values(pageSettings).flatMap((settings) => [
      [listPath(settings.definition), () => listOf(settings)],
      [`${listPath(settings.definition)}/edit`, (_: Search, id: number) => recordOf(settings, id)],
    ]),
  ),
};

/** '/programmes/edit/7' is the page '/programmes/edit' with an id. */
export function splitPath(pathname: string): { path: string; id: number } {
  const [, path = '', id = ''] = /^(.*?)(?:\/(\d{1,10}))?\/?$/.exec(pathname) ?? [];
  return { path: path || '/', id: Number(id) };
}

/** The first call returns the current user. */
export function pageCalls(pathname: string, search: Search): [PageCall, ...PageCall[]] {
  const { path, id } = splitPath(pathname);
  return [ask(session.me), ask(reference.objects), ...(callsOf[path]?.(search, id) ?? [])];
}

/** Other addresses belong to pages that make their own calls, or to no page. */
export function hasPageCalls(pathname: string): boolean {
  return splitPath(pathname).path in callsOf;
}

function listOf(settings: PageSettings): PageCall[] {
  const headers = headersInput(settings);
  const list = ask(recordCalls[settings.name].list, recordsInput(settings));
  return headers ? [list, ask(reference.attributes, headers)] : [list];
}

function recordOf(settings: PageSettings, id: number): PageCall[] {
  const attributes = Object.values(settings.definition.attributes);
  const has = (what: { kind?: string; to?: string }) =>
    attributes.some(({ kind, to }) => kind === what.kind || (to !== undefined && to === what.to));
  const record = { ...ask(recordCalls[settings.name].get, { params: { id }, query: {} }), record: { settings, id } };
  return [
    ...(id > 0 ? [record] : []),
    ...(has({ kind: 'state' }) ? [states] : []),
    ...(has({ to: 'calendar_year' }) ? [years] : []),
  ];
}
