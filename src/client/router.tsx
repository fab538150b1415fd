// Every route in one table. An address without a route shows the not-found page, and its menu entry stays hidden.
import { createRootRoute, createRoute, createRouter, redirect, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { logSearch } from '#client/history/search.ts';
import { labelSearch } from '#client/labels/search.ts';
import { Layout } from '#client/layout/layout.tsx';
import { NotFoundPage } from '#client/layout/not-found-page.tsx';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { LogoutPage } from '#client/login/logout-page.tsx';
import { linesSearch } from '#client/outcomes/lines/search.ts';
import { matrixSearch } from '#client/outcomes/matrix/search.ts';
import { checksSearch } from '#client/planning/checks/search.ts';
import { compareSearch } from '#client/planning/compare/search.ts';
import { exchangeSearch } from '#client/exchange/search.ts';
import { documentsSearch, templateSearch } from '#client/documents/search.ts';
import { finishZoom, prepareZoom, waitForZoom, zoomTypes } from '#client/planning/frame/zoom.ts';
import { PlannerArea } from '#client/planning/planner-area.tsx';
import { CrashState } from '#client/ui/crash-state.tsx';
import { lazyComponent } from '#client/ui/lazy.tsx';
import { renderNotFetched } from '#client/ui/render-not-fetched.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { access } from '#shared/api/access.ts';
import { recordCalls } from '#shared/api/crud.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { type DefinitionName, perDefinition } from '#shared/definitions/registry.ts';
import { pageSettings } from '#shared/pages/page-settings.ts';
import { isImportable } from '#shared/permissions/importable.ts';
import { type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';
import { trashPaths } from '#shared/permissions/restorable.ts';
import { accessText } from '#shared/text/access.ts';

import * as pages from './pages.tsx';
import { prefetchPage } from './prefetch-page.ts';
import { importSearch, listSearch, parseSearch, recordSearch, stringifySearch, unitCalendarSearch } from './search.ts';

const root = createRootRoute();
const layout = createRoute({ getParentRoute: () => root, id: 'layout', component: Layout });

const routes = root.addChildren([
  outside('/logout', LogoutPage),
  outside('/moduleplanner-embed', pages.ModuleEmbedPage),
  outside('/calendar/programme/presentation', pages.PresentationPage),
  outside('/outcomes/lines/presentation', pages.LinesPresentationPage),
  layout.addChildren([
    goTo('/', '/programmes'),
    // Logged-in users do not need the login page.
    goTo('/login', '/'),
    ...catalogueRoutes(),
    ...accessRoutes(),
    ...trashRoutes(),
    page('/calendar/hva', pages.YearsPage),
    record('/calendar/hva/edit/$id', (id) => <pages.YearPage key={id} id={id} />),
    page('/calendar/organizationalunit', pages.UnitCalendarPage, unitCalendarSearch),
    page('/calendar/programme', pages.Level0Page),
    level('/calendar/programme/year', pages.Level1Page),
    level('/calendar/programme/year/programmepart', Level2),
    level('/calendar/programme/year/subprogrammepart', Level25),
    level('/calendar/programme/year/programmepart/educationalunit', pages.Level3Page),
    page('/calendar/programme/import', pages.PlanImportPage),
    page('/calendar/checks', pages.ChecksPage, checksSearch),
    page('/calendar/checks/settings', pages.CheckSettingsPage, checksSearch),
    page('/calendar/requirements', pages.RequirementsPage),
    page('/outcomes/lines', pages.LinesPage, linesSearch),
    page('/outcomes/matrix', pages.MatrixPage, matrixSearch),
    page('/outcomes/list', pages.OutcomeListPage, matrixSearch),
    page('/compare', pages.ComparePage, compareSearch),
    page('/documents', pages.DocumentsPage, documentsSearch),
    page('/documents/settings', pages.TemplatePage, templateSearch),
    page('/exchange', pages.ExchangePage, exchangeSearch),
    record('/scenarios/$id', (id) => <pages.ScenarioPage key={id} id={id} />),
    page('/calendar/tree', pages.TreePage),
    page('/moduleplanner', pages.ModulePlannerPage),
    page('/opleiding-ict', pages.IctPage),
    page('/labels', pages.LabelsPage, labelSearch),
    page('/labelgroepen', pages.GroupsPage),
    record('/labelgroepen/edit/$id', (id) => <pages.GroupPage key={id} id={id} />),
    page('/attributeoptions', pages.OptionsPage, labelSearch),
    record('/attributeoptions/edit/$id', (id) => <pages.OptionPage key={id} id={id} />, labelSearch),
    page('/history', pages.LogPage, logSearch),
    page('/jobs', pages.JobsPage),
    record('/jobs/$id', (id) => <pages.JobPage key={id} id={id} />),
    page('/cohorts/new', pages.NewCohortPage),
    page('/import', ImportOfObject, importSearch),
    page('/outcomeframeworks/import', () => <Import object="learning_outcome_framework" />),
    page('/outcomeframeworks/shared', pages.SharedFrameworksPage),
    page('/signin', pages.SignInPage),
    page('/profile', pages.ProfilePage),
    page('/confirmemail/$token', pages.ConfirmEmailPage),
    page('$', NotFoundPage),
  ]),
]);

export const router = createRouter({
  routeTree: routes,
  parseSearch,
  stringifySearch,
  scrollRestoration: !import.meta.env.SSR,
  // Browsers without types of view transitions would animate every navigation.
  defaultViewTransition: window.CSS?.supports('selector(:active-view-transition-type(zoom))') && { types: zoomTypes },
  defaultPendingComponent: () => <Skeletons of="table" />,
  defaultErrorComponent: CrashState,
});

// On the server `src/first-view` does this itself.
if (!import.meta.env.SSR)
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
    if (!pathChanged && !hrefChanged) return;
    prepareZoom(fromLocation, toLocation, prefetchPage(toLocation.pathname, toLocation.search));
  });
router.subscribe('onRendered', finishZoom);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

type View = (props: object) => ReactNode;
/** Parses the search parameters of a page; without it the page gets all of them. */
type Take<Search> = (search: Record<string, unknown>) => Search;

function outside<const Path extends string>(path: Path, component: View) {
  return createRoute({ getParentRoute: () => root, path, component });
}

/** A page within the layout. */
function page<const Path extends string, Search extends object>(
  path: Path,
  component: View,
  validateSearch?: Take<Search>,
) {
  return createRoute({ getParentRoute: () => layout, path, component, ...(validateSearch && { validateSearch }) });
}

/** The page of one record, by the number in its address (0: a new one). */
function record<const Path extends string, Search extends object>(
  path: Path,
  draw: (id: number, object: string) => ReactNode,
  validateSearch?: Take<Search>,
) {
  const Page = () => {
    const { id = '', object = '' }: { id?: string; object?: string } = useParams({ strict: false });
    return /^\d{1,10}$/.test(id) ? draw(Number(id), object) : <NotFoundPage />;
  };
  return page(path, Page, validateSearch);
}

function goTo<const Path extends string>(path: Path, target: string) {
  return createRoute({
    getParentRoute: () => layout,
    path,
    beforeLoad: () => {
      throw redirect({ to: target, replace: true });
    },
  });
}

/** A planner page with grids. */
function level<const Path extends string>(path: Path, Page: View) {
  const component = () => (
    <PlannerArea>
      <Page />
    </PlannerArea>
  );
  return createRoute({ getParentRoute: () => layout, path, component, loader: waitForZoom });
}

function Level2() {
  return <pages.Level2Page level="2" />;
}

function Level25() {
  return <pages.Level2Page level="2.5" />;
}

function ImportOfObject() {
  const { object = '' }: { object?: string } = useSearch({ strict: false });
  return <Import key={object} object={object} />;
}

/** The import page of one object. */
function Import({ object }: { object: string }) {
  if (object === 'user') return <pages.ImportPage object={object} path="/users" xlsx={access.usersExcel} />;
  const settings = Object.values(pageSettings).find(({ definition }) => definition.object === object);
  if (!settings || !isImportable(object)) return <NotFoundPage />;
  return (
    <pages.ImportPage object={object} path={listPath(settings.definition)} xlsx={recordCalls[settings.name].xlsx} />
  );
}

const OutcomeUses = lazyComponent(async () => (await import('#client/outcomes/uses/outcome-uses.tsx')).OutcomeUses);
const PartOutcomes = lazyComponent(async () => (await import('#client/outcomes/uses/part-outcomes.tsx')).PartOutcomes);
const FrameworkTree = lazyComponent(
  async () => (await import('#client/outcomes/tree/framework-tree.tsx')).FrameworkTree,
);

const whileMissing = { skeleton: <Skeletons of="table" />, renderFailed: renderNotFetched };

/** What other features show below the form of a record, which stays when their code fails to load. */
const belowRecord: Partial<Record<DefinitionName, (id: number) => ReactNode>> = {
  learningOutcome: (id) => <OutcomeUses id={id} {...whileMissing} />,
  learningOutcomeFramework: (id) => <FrameworkTree id={id} {...whileMissing} />,
  programmePart: (id) => <PartOutcomes id={id} {...whileMissing} />,
};

/** A list and a record page per object. */
function catalogueRoutes() {
  const made = perDefinition((definition, name) => {
    const path = listPath(definition);
    const guarded = (shown: ReactNode) => (
      <ReadersOnly object={definition.object} title={pageSettings[name].heading}>
        {shown}
      </ReadersOnly>
    );
    return [
      page(path, () => guarded(<pages.ListPage name={name} />), listSearch),
      record(
        `${path}/edit/$id`,
        (id) => guarded(<pages.RecordPage key={id} name={name} id={id} below={belowRecord[name]?.(id)} />),
        recordSearch,
      ),
    ];
  });
  return Object.values(made).flat();
}

/** Users and roles: lists, one record, the rights of a user, the attributes of one object of a role. */
function accessRoutes() {
  const guarded = (object: 'user' | 'role', shown: ReactNode) => (
    <ReadersOnly object={object} title={accessText[`${object}s`].title}>
      {shown}
    </ReadersOnly>
  );
  return [
    page('/users', () => guarded('user', <pages.UsersPage />), listSearch),
    record('/users/edit/$id', (id) => guarded('user', <pages.UserPage key={id} id={id} />), listSearch),
    // Every user may see their own rights; the server decides about those of others.
    record('/users/rights/$id', (id) => <pages.UserRightsPage key={id} id={id} />, listSearch),
    page('/roles', () => guarded('role', <pages.RolesPage />), listSearch),
    page('/roles/secondfactor', () => guarded('role', <pages.SecondFactorPolicyPage />)),
    record('/roles/edit/$id', (id) => guarded('role', <pages.RolePage key={id} id={id} />), listSearch),
    record(
      '/roles/edit/$id/$object',
      (id, object) =>
        isObjectKey(object) ? (
          guarded('role', <pages.RoleAttributesPage key={`${id}-${object}`} id={id} object={object} />)
        ) : (
          <NotFoundPage />
        ),
      listSearch,
    ),
  ] as const;
}

/** A page with deleted records below each list. */
function trashRoutes() {
  const titles = new Map<ObjectKey, string | undefined>([
    ...Object.values(pageSettings).map(({ definition, heading }) => [definition.object, heading] as const),
    ['user', accessText.users.title],
    ['role', accessText.roles.title],
  ]);
  return [...trashPaths].map(([object, path]) =>
    page(path, () => (
      <ReadersOnly object={object} title={titles.get(object)}>
        <pages.TrashPage key={object} object={object} title={titles.get(object)} path={path.replace(/\/trash$/, '')} />
      </ReadersOnly>
    )),
  );
}

function isObjectKey(text: string): text is ObjectKey {
  return objectKeys.some((key) => key === text);
}
