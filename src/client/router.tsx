// Every route of the specification in one table. A route that is not in it shows the not-found page, and its entry in
// the menu stays hidden.
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';

import { isObjectKey, RolesScreen, UserRightsScreen, UsersScreen } from '#client/access/access-pages.tsx';
import { GroupScreen, GroupsScreen, LabelsScreen, OptionScreen, OptionsScreen } from '#client/labels/pages.tsx';
import { labelSearch } from '#client/labels/search.ts';
import { Layout } from '#client/layout/layout.tsx';
import { NotFoundPage } from '#client/layout/not-found-page.tsx';
import { LogoutPage } from '#client/login/logout-page.tsx';
import {
  IctPage,
  Level0Page,
  Level1Page,
  Level25Page,
  Level2Page,
  Level3Page,
  ModuleEmbedPage,
  ModulePlannerPage,
  TreePage,
} from '#client/planning/pages.tsx';
import { ConfirmEmailScreen, ProfileScreen } from '#client/profile/profile-screen.tsx';
import { CrashState } from '#client/ui/crash-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { listPath } from '#shared/definitions/definition.ts';
import { perDefinition } from '#shared/definitions/registry.ts';

import { prefetchScreen } from './prefetch-screen.ts';
import { CataloguePage } from './catalogue-page.tsx';
import { listSearch, parseSearch, stringifySearch } from './search.ts';
import { UnitCalendarScreen, unitCalendarSearch, YearScreen, YearsScreen } from './years-pages.tsx';

const root = createRootRoute();
const layout = createRoute({ getParentRoute: () => root, id: 'layout', component: Layout });

const routes = root.addChildren([
  page('/logout', LogoutPage),
  page('/moduleplanner-embed', ModuleEmbedPage),
  layout.addChildren([
    goTo('/', '/programmes'),
    // Nobody who is logged in has anything to do there.
    goTo('/login', '/'),
    ...catalogueRoutes(),
    ...accessRoutes(),
    ...years(),
    inside('/calendar/programme', Level0Page),
    inside('/calendar/programme/year', Level1Page),
    inside('/calendar/programme/year/programmepart', Level2Page),
    inside('/calendar/programme/year/subprogrammepart', Level25Page),
    inside('/calendar/programme/year/programmepart/educationalunit', Level3Page),
    inside('/calendar/tree', TreePage),
    inside('/moduleplanner', ModulePlannerPage),
    inside('/opleiding-ict', IctPage),
    ...labelRoutes(),
    inside('/profile', ProfileScreen),
    inside('/confirmemail/$token', ConfirmEmailScreen),
    anythingElse(),
  ]),
]);

export const router = createRouter({
  routeTree: routes,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPendingComponent: () => <Skeletons of="table" />,
  defaultErrorComponent: CrashState,
});

router.subscribe('onBeforeLoad', ({ toLocation, pathChanged, hrefChanged }) => {
  if (pathChanged || hrefChanged) prefetchScreen(toLocation.pathname, toLocation.search);
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function page<const Path extends string>(path: Path, component: () => React.ReactNode) {
  return createRoute({ getParentRoute: () => root, path, component });
}

/** A screen within the layout; what stands behind the question mark is its own affair. */
function inside<const Path extends string>(path: Path, component: () => React.ReactNode) {
  return createRoute({ getParentRoute: () => layout, path, component });
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

/** Of every object its list, and the same screen with one of its records open (0: a new one). */
function catalogueRoutes() {
  const made = perDefinition((definition, name) => {
    const list = createRoute({
      getParentRoute: () => layout,
      path: listPath(definition),
      validateSearch: listSearch,
      component: () => <CataloguePage name={name} />,
    });
    const edit = createRoute({
      getParentRoute: () => layout,
      path: `${listPath(definition)}/edit/$id`,
      validateSearch: listSearch,
      component: function EditPage() {
        const { id }: { id?: string } = edit.useParams();
        return /^\d{1,10}$/.test(id ?? '') ? <CataloguePage name={name} id={Number(id)} /> : <NotFoundPage />;
      },
    });
    return [list, edit];
  });
  return Object.values(made).flat();
}

/** Study years, one of them (0: a new one), and the calendar of a unit in a year. */
function years() {
  const getParentRoute = () => layout;
  const list = createRoute({ getParentRoute, path: '/calendar/hva', component: YearsScreen });
  const edit = createRoute({
    getParentRoute,
    path: '/calendar/hva/edit/$id',
    component: function YearPage() {
      const { id }: { id?: string } = edit.useParams();
      return /^\d{1,10}$/.test(id ?? '') ? <YearScreen id={Number(id)} /> : <NotFoundPage />;
    },
  });
  const unit = createRoute({
    getParentRoute,
    path: '/calendar/organizationalunit',
    validateSearch: unitCalendarSearch,
    component: UnitCalendarScreen,
  });
  return [list, edit, unit] as const;
}

/** Users and roles: lists, one record (0: a new one), the rights of a user, the attributes of one object of a role. */
function accessRoutes() {
  const list = <const Path extends string>(path: Path, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => layout, path, validateSearch: listSearch, component });
  const one = <const Path extends string>(path: Path, draw: (id: number, object: string) => React.ReactNode) => {
    const route = createRoute({
      getParentRoute: () => layout,
      path,
      validateSearch: listSearch,
      component: function RecordRoute() {
        const { id = '', object = '' }: { id?: string; object?: string } = route.useParams();
        return /^\d{1,10}$/.test(id) ? draw(Number(id), object) : <NotFoundPage />;
      },
    });
    return route;
  };
  return [
    list('/users', () => <UsersScreen />),
    one('/users/edit/$id', (id) => <UsersScreen id={id} />),
    one('/users/rights/$id', (id) => <UserRightsScreen id={id} />),
    list('/roles', () => <RolesScreen />),
    one('/roles/edit/$id', (id) => <RolesScreen id={id} />),
    one('/roles/edit/$id/$object', (id, object) =>
      isObjectKey(object) ? <RolesScreen id={id} object={object} /> : <NotFoundPage />,
    ),
  ] as const;
}

/** Labels, and the lists and forms (0: a new one) of label groups and label options. */
function labelRoutes() {
  const getParentRoute = () => layout;
  const validateSearch = labelSearch;
  const labels = createRoute({ getParentRoute, path: '/labels', validateSearch, component: LabelsScreen });
  const groups = createRoute({ getParentRoute, path: '/labelgroepen', component: GroupsScreen });
  const group = createRoute({
    getParentRoute,
    path: '/labelgroepen/edit/$id',
    component: function GroupRoute() {
      const { id }: { id?: string } = group.useParams();
      return /^\d{1,10}$/.test(id ?? '') ? <GroupScreen id={Number(id)} /> : <NotFoundPage />;
    },
  });
  const options = createRoute({ getParentRoute, path: '/attributeoptions', validateSearch, component: OptionsScreen });
  const option = createRoute({
    getParentRoute,
    path: '/attributeoptions/edit/$id',
    validateSearch,
    component: function OptionRoute() {
      const { id }: { id?: string } = option.useParams();
      return /^\d{1,10}$/.test(id ?? '') ? <OptionScreen id={Number(id)} /> : <NotFoundPage />;
    },
  });
  return [labels, groups, group, options, option] as const;
}

function anythingElse() {
  return createRoute({ getParentRoute: () => layout, path: '$', component: NotFoundPage });
}
