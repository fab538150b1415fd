// Every route of the specification in one table. A route that is not in it shows the not-found page, and its entry in
// the menu stays hidden.
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';

import type { ScreenName } from '#client/catalogue/screens.ts';
import { Layout } from '#client/layout/layout.tsx';
import { NotFoundPage } from '#client/layout/not-found-page.tsx';
import { LogoutPage } from '#client/login/logout-page.tsx';
import { CrashState } from '#client/ui/crash-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';

import { CataloguePage } from './catalogue-page.tsx';
import { listSearch, parseSearch, stringifySearch } from './search.ts';

const root = createRootRoute();
const layout = createRoute({ getParentRoute: () => root, id: 'layout', component: Layout });

const routes = root.addChildren([
  page('/logout', LogoutPage),
  layout.addChildren([
    goTo('/', '/programmes'),
    ...catalogue('/organizations', 'organization'),
    ...catalogue('/organizationalunits', 'organizationalUnit'),
    ...catalogue('/programmes', 'programme'),
    ...catalogue('/programmeparts', 'programmePart'),
    ...catalogue('/educationalunits', 'educationalUnit'),
    ...catalogue('/courses', 'course'),
    ...catalogue('/exams', 'exam'),
    ...catalogue('/systems', 'system'),
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function page<const Path extends string>(path: Path, component: () => React.ReactNode) {
  return createRoute({ getParentRoute: () => root, path, component });
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

/** The list of an object, and the same screen with one of its records open (0: a new one). */
function catalogue<const Path extends string>(path: Path, name: ScreenName) {
  const list = createRoute({
    getParentRoute: () => layout,
    path,
    validateSearch: listSearch,
    component: () => <CataloguePage name={name} />,
  });
  const edit = createRoute({
    getParentRoute: () => layout,
    path: `${path}/edit/$id`,
    validateSearch: listSearch,
    component: function EditPage() {
      const { id }: { id?: string } = edit.useParams();
      return /^\d{1,10}$/.test(id ?? '') ? <CataloguePage name={name} id={Number(id)} /> : <NotFoundPage />;
    },
  });
  return [list, edit] as const;
}

function anythingElse() {
  return createRoute({ getParentRoute: () => layout, path: '$', component: NotFoundPage });
}
