// What a screen will ask for, asked for as soon as its address is known: its code and its data come together with who the
// user is, instead of one after the other. The router calls it; a screen that is not named here only comes later.
import { attributesInput } from '#client/api/attributes.ts';
import { prefetchCall } from '#client/api/query.ts';
import { headersInput } from '#client/catalogue/use-headers.ts';
import { prefetchRecord } from '#client/catalogue/record-query.ts';
import { type Screen, screens } from '#client/catalogue/screens.ts';
import { recordsInput } from '#client/catalogue/use-records.ts';
import { idFrom, plannerPaths } from '#client/planning/frame/links.ts';
import { unitsInput } from '#client/years/units-input.ts';
import { contract } from '#shared/api/contract.ts';
import { withoutParts } from '#shared/api/years.ts';
import { planner } from '#shared/api/planner.ts';
import { reference } from '#shared/api/reference.ts';
import { session } from '#shared/api/session.ts';
import { listPath } from '#shared/definitions/definition.ts';

type Search = Record<string, unknown>;
type Start = (search: Search, id: number) => Promise<unknown>[];

const states = () => prefetchCall(reference.states);
const attributesOf = (object: 'role' | 'user') => prefetchCall(reference.attributes, attributesInput({ object }));

const level2 =
  (level: '2' | '2.5'): Start =>
  (search) => [
    import('#client/planning/level2/level2-screen.tsx'),
    prefetchCall(planner.level2, { query: { relation_id: idFrom(search, 'relation_id'), level } }),
    states(),
  ];

const starts: Record<string, Start> = {
  [plannerPaths.level0]: () => [import('#client/planning/level0-screen.tsx'), prefetchCall(planner.programmes)],
  [plannerPaths.level1]: (search) => [
    import('#client/planning/level1/level1-screen.tsx'),
    prefetchCall(planner.level1, { query: { programme: idFrom(search, 'programme') } }),
    prefetchCall(planner.programmes),
    states(),
  ],
  [plannerPaths.level2]: level2('2'),
  [plannerPaths.level25]: level2('2.5'),
  [plannerPaths.level3]: (search) => {
    const [week, block] = [idFrom(search, 'relation_week_id'), idFrom(search, 'relation_block_id')];
    const query = week > 0 ? { relation_week_id: week } : { relation_block_id: block };
    return [import('#client/planning/level3/level3-screen.tsx'), prefetchCall(planner.level3, { query }), states()];
  },
  [plannerPaths.tree]: () => [
    import('#client/planning/tree/tree-screen.tsx'),
    prefetchCall(planner.tree, { query: {} }),
  ],
  '/calendar/hva': () => [import('#client/years/years-page.tsx'), prefetchCall(contract.years.list, withoutParts)],
  '/calendar/organizationalunit': () => [
    import('#client/years/unit-calendar-page.tsx'),
    prefetchCall(contract.years.list, withoutParts),
    prefetchCall(contract.organizationalUnit.list, unitsInput),
  ],
  '/users': () => [import('#client/access/user-list.tsx'), prefetchCall(contract.access.users), attributesOf('user')],
  '/roles': () => [import('#client/access/role-list.tsx'), prefetchCall(contract.access.roles), attributesOf('role')],
  '/roles/edit': () => [import('#client/access/role-page.tsx'), attributesOf('role')],
  '/labels': () => [import('#client/labels/labels-page.tsx')],
  '/profile': () => [
    import('#client/profile/profile-page.tsx'),
    prefetchCall(contract.profile.sessions),
    attributesOf('user'),
  ],
  ...Object.fromEntries(
    Object.values(screens).flatMap((screen) => [
      [listPath(screen.definition), () => listOf(screen)],
      [`${listPath(screen.definition)}/edit`, (_: Search, id: number) => recordOf(screen, id)],
    ]),
  ),
};

export function prefetchScreen(pathname: string, search: Search): void {
  const [, path = '', id = ''] = /^(.*?)(?:\/(\d{1,10}))?\/?$/.exec(pathname) ?? [];
  const started = [
    prefetchCall(session.me),
    prefetchCall(reference.objects),
    ...(starts[path]?.(search, Number(id)) ?? []),
  ];
  // Whatever goes wrong is shown by the screen, which asks again.
  for (const each of started) each.catch(() => undefined);
}

function listOf(screen: Screen): Promise<unknown>[] {
  const headers = headersInput(screen);
  return [
    import('#client/catalogue/list-screen.tsx'),
    prefetchCall(screen.calls.list, recordsInput(screen)),
    ...(headers ? [prefetchCall(reference.attributes, headers)] : []),
  ];
}

function recordOf(screen: Screen, id: number): Promise<unknown>[] {
  const attributes = Object.values(screen.definition.attributes);
  const has = (what: { kind?: string; to?: string }) =>
    attributes.some(({ kind, to }) => kind === what.kind || (to !== undefined && to === what.to));
  return [
    import('#client/catalogue/record-screen.tsx'),
    ...(id > 0 ? [prefetchRecord(screen, id)] : []),
    ...(has({ kind: 'state' }) ? [states()] : []),
    ...(has({ to: 'calendar_year' }) ? [prefetchCall(contract.years.list, withoutParts)] : []),
  ];
}
