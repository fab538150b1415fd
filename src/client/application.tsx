// The application after login: the router with the cache, toasts and dialogs around it. Loaded by main.tsx.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';

import { queryClient } from '#client/api/query-client.ts';
import { ConfirmHost } from '#client/ui/confirm.tsx';
import { NotificationHost } from '#client/ui/notify.tsx';
import { TooltipHost } from '#client/ui/tooltip.tsx';

import { router } from './router.tsx';

export function Application() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <NotificationHost />
      <ConfirmHost />
      <TooltipHost />
    </QueryClientProvider>
  );
}
