// What a page will ask for, asked for as soon as its address is known: its code and its data come together with who the
// user is, instead of one after the other. The router calls it; a page that is not named here only comes later.
import { attributesInput } from '#client/api/attributes.ts';
import { prefetchCall } from '#client/api/query.ts';
import { headersInput } from '#client/catalogue/use-headers.ts';
import { prefetchRecord } from '#client/catalogue/record-query.ts';
import { type PageSettings, pageSettings } from '#client/catalogue/page-settings.ts';
import { recordsInput } from '#client/catalogue/use-records.ts';
import { idFrom, plannerPaths } from '#client/layout/planner-links.ts';
import { unitsInput } from '#client/years/units-input.ts';
import { contract } from '#shared/api/contract.ts';
import { withoutParts } from '#shared/api/years.ts';
import { momentIn } from '#client/history/moment.ts';
import { planner } from '#shared/api/planner.ts';
import { reference } from '#shared/api/reference.ts';
import { session } from '#shared/api/session.ts';
import { listPath } from '#shared/definitions/definition.ts';

import * as pages from './pages.tsx';

type Search = Record<string, unknown>;
type Start = (search: Search, id: number) => Promise<unknown>[];

const states = () => prefetchCall(reference.states);
const attributesOf = (object: 'role' | 'user') => prefetchCall(reference.attributes, attributesInput({ object }));

const level2 =
  (level: '2' | '2.5'): Start =>
  (search) => [
    pages.Level2Page.prefetch(),
    prefetchCall(planner.level2, { query: { relation_id: idFrom(search, 'relation_id'), level, ...momentIn(search) } }),
    states(),
  ];

/** The views of the outcomes of a programme read the same. */
const ofOutcomes =
  (page: { prefetch: () => Promise<unknown> }): Start =>
  (search) => {
    const programme = idFrom(search, 'programme');
    const matrix = programme > 0 ? [prefetchCall(contract.outcomes.matrix, { query: { programme } })] : [];
    return [page.prefetch(), ...matrix, prefetchCall(planner.programmes)];
  };

const starts: Record<string, Start> = {
  [plannerPaths.level0]: () => [pages.Level0Page.prefetch(), prefetchCall(planner.programmes)],
  [plannerPaths.level1]: (search) => [
    pages.Level1Page.prefetch(),
    prefetchCall(planner.level1, { query: { programme: idFrom(search, 'programme'), ...momentIn(search) } }),
    prefetchCall(planner.programmes),
    states(),
  ],
  [plannerPaths.level2]: level2('2'),
  [plannerPaths.level25]: level2('2.5'),
  [plannerPaths.level3]: (search) => {
    const [week, block] = [idFrom(search, 'relation_week_id'), idFrom(search, 'relation_block_id')];
    const unit = week > 0 ? { relation_week_id: week } : { relation_block_id: block };
    const query = { ...unit, ...momentIn(search) };
    return [pages.Level3Page.prefetch(), prefetchCall(planner.level3, { query }), states()];
  },
  [plannerPaths.presentation]: (search) => [
    pages.PresentationPage.prefetch(),
    prefetchCall(planner.presentation, { query: { programme: idFrom(search, 'programme') } }),
  ],
  [plannerPaths.checks]: () => [pages.ChecksPage.prefetch(), prefetchCall(planner.programmes)],
  [plannerPaths.checkSettings]: () => [pages.CheckSettingsPage.prefetch()],
  [plannerPaths.documents]: () => [pages.DocumentsPage.prefetch(), prefetchCall(planner.programmes)],
  [plannerPaths.documentTemplate]: () => [pages.TemplatePage.prefetch()],
  [plannerPaths.requirements]: (search) => [
    pages.RequirementsPage.prefetch(),
    prefetchCall(contract.requirements.graph, { query: { programme: idFrom(search, 'programme') } }),
    prefetchCall(planner.programmes),
  ],
  [plannerPaths.matrix]: ofOutcomes(pages.MatrixPage),
  [plannerPaths.outcomeList]: ofOutcomes(pages.OutcomeListPage),
  [plannerPaths.lines]: ofOutcomes(pages.LinesPage),
  [plannerPaths.tree]: () => [pages.TreePage.prefetch(), prefetchCall(planner.tree, { query: {} })],
  '/calendar/hva': () => [pages.YearsPage.prefetch(), prefetchCall(contract.years.list, withoutParts)],
  '/calendar/organizationalunit': () => [
    pages.UnitCalendarPage.prefetch(),
    prefetchCall(contract.years.list, withoutParts),
    prefetchCall(contract.organizationalUnit.list, unitsInput),
  ],
  '/users': () => [pages.UsersPage.prefetch(), prefetchCall(contract.access.users), attributesOf('user')],
  '/roles': () => [pages.RolesPage.prefetch(), prefetchCall(contract.access.roles), attributesOf('role')],
  '/roles/edit': () => [pages.RolePage.prefetch(), attributesOf('role')],
  '/labels': () => [pages.LabelsPage.prefetch()],
  '/history': () => [pages.LogPage.prefetch()],
  '/profile': () => [pages.ProfilePage.prefetch(), prefetchCall(contract.profile.sessions), attributesOf('user')],
  ...Object.fromEntries(
    Object.values(pageSettings).flatMap((settings) => [
      [listPath(settings.definition), () => listOf(settings)],
      [`${listPath(settings.definition)}/edit`, (_: Search, id: number) => recordOf(settings, id)],
    ]),
  ),
};

/** Answers when all of it has come, or has failed. */
export async function prefetchPage(pathname: string, search: Search): Promise<void> {
  const [, path = '', id = ''] = /^(.*?)(?:\/(\d{1,10}))?\/?$/.exec(pathname) ?? [];
  const started = [
    prefetchCall(session.me),
    prefetchCall(reference.objects),
    ...(starts[path]?.(search, Number(id)) ?? []),
  ];
  // Whatever goes wrong is shown by the page, which asks again.
  await Promise.allSettled(started);
}

function listOf(settings: PageSettings): Promise<unknown>[] {
  const headers = headersInput(settings);
  return [
    pages.ListPage.prefetch(),
    prefetchCall(settings.calls.list, recordsInput(settings)),
    ...(headers ? [prefetchCall(reference.attributes, headers)] : []),
  ];
}

function recordOf(settings: PageSettings, id: number): Promise<unknown>[] {
  const attributes = Object.values(settings.definition.attributes);
  const has = (what: { kind?: string; to?: string }) =>
    attributes.some(({ kind, to }) => kind === what.kind || (to !== undefined && to === what.to));
  return [
    pages.RecordPage.prefetch(),
    ...(id > 0 ? [prefetchRecord(settings, id)] : []),
    ...(has({ kind: 'state' }) ? [states()] : []),
    ...(has({ to: 'calendar_year' }) ? [prefetchCall(contract.years.list, withoutParts)] : []),
  ];
}
