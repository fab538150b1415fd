// The application after login: the router with the cache, toasts and dialogs around it. Loaded by main.tsx.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Activity } from 'react';

import { queryClient } from '#client/api/query-client.ts';
import { useSecondFactorMissing } from '#client/api/second-factor-missing.ts';
import { ConfirmHost } from '#client/ui/confirm.tsx';
import { NotificationHost } from '#client/ui/notify.tsx';
import { TooltipHost } from '#client/ui/tooltip.tsx';

import { SetUpPage } from './pages.tsx';
import { router } from './router.tsx';

export function Application() {
  // Whoever must set up a second step first finds the page as it was after that.
  const mustSetUp = useSecondFactorMissing();
  return (
    <QueryClientProvider client={queryClient}>
      {mustSetUp ? <SetUpPage /> : null}
      <Activity mode={mustSetUp ? 'hidden' : 'visible'}>
        <RouterProvider router={router} />
      </Activity>
      <NotificationHost />
      <ConfirmHost />
      <TooltipHost />
    </QueryClientProvider>
  );
}
