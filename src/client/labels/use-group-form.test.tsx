// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';

import { queryClient } from '#client/api/query-client.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import { failureText } from '#shared/text/failure.ts';
import { labelsText } from '#shared/text/labels.ts';
import { noticeText } from '#shared/text/notice.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { useGroupForm } from './use-group-form.ts';

vi.mock('#client/ui/notify.tsx', () => ({ notifyFailed: vi.fn<(message: string) => void>() }));

const group = {
  ...{ id: 7, title: 'Basis', date_deadline: null, object: 'programme' as const, organization: 1 },
  ...{ organizational_unit: 0, system: 0, attributes: [1] },
};

function Form({ reload }: { reload: () => Promise<never> }) {
  const { submit } = useGroupForm({ group, etag: '"r1-x"' }, 1, {
    reload,
    onSaved: () => Promise.resolve(),
    mayCreateIn: () => true,
  });
  return <button onClick={() => void submit()}>Opslaan</button>;
}

it('reports when another user’s version cannot be read', async () => {
  document.cookie = 'access_token=token';
  const changed = JSON.stringify({ message: refusalText.changedMeanwhile, errors: {} });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(changed, { status: 412 })));
  const reload = vi.fn<() => Promise<never>>(() => Promise.reject(new Error(failureText.unreachable)));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={queryClient}>
      <Form reload={reload} />
    </QueryClientProvider>,
  );
  const button = await vi.waitUntil(() => document.querySelector('button'), { timeout: 20_000 });
  button.click();
  await vi.waitFor(() => expect(notifyFailed).toHaveBeenCalledWith(noticeText.notSaved(labelsText.groups.item)), {
    timeout: 20_000,
  });
  expect(reload).toHaveBeenCalledOnce();
  root.unmount();
});
