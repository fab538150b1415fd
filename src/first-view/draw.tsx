// Renders a page of the client as HTML from the responses to its calls. Effects do not run, so nothing is requested: it returns the
// missing calls, and is run again with their responses. One page at a time, because the client's cache and address are global.
import type { QueryObserverOptions } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';

import { queryClient } from '#client/api/query-client.ts';
import { Application } from '#client/application.tsx';
import { prefetchPage } from '#client/prefetch-page.ts';
import { router } from '#client/router.tsx';
import { parseSearch } from '#client/search.ts';
import { UiProvider } from '#client/ui/provider.tsx';
import { addressOf } from '#shared/api/address.ts';
import type { FirstView, FirstViewAsked, FurtherCall } from '#shared/pages/first-view.ts';

import { showPage } from './browser-stand-in.ts';
import { withStyleRules } from './style-rules.ts';

export async function drawFirstView({ path, search, answers }: FirstViewAsked): Promise<FirstView> {
  queryClient.clear();
  showPage(path, search, answers);
  await prefetchPage(path, parseSearch(search));
  router.update({ history: createMemoryHistory({ initialEntries: [`${path}${search}`] }) });
  await router.load();
  const drawn = renderToString(
    <UiProvider>
      <Application />
    </UiProvider>,
  );
  const missing = missingCalls();
  // Removes all data of this user.
  queryClient.clear();
  return { ...withStyleRules(drawn, 'first-view'), missing };
}

function missingCalls(): FurtherCall[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.data === undefined && (options as QueryObserverOptions).enabled !== false)
    .flatMap(({ queryKey: key }) => {
      const [path, params, query] = key;
      return typeof path === 'string' && path.startsWith('/api/')
        ? [{ key, address: addressOf(path, { params, query }) }]
        : [];
    });
}
