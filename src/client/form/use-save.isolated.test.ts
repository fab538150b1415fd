// What a refused save does to the page: what it shows is outdated, so it is read again, unless its form handles that itself.
import { beforeEach, expect, it, vi } from 'vitest';

import { queryClient } from '#client/api/query-client.ts';
import { ApiError } from '#client/api/send.ts';

import { type SaveHandlers, trySave } from './use-save.ts';

vi.mock('#client/ui/notify.tsx', () => ({ notifyFailed: vi.fn<(message: string) => void>() }));

const readAgain = vi.spyOn(queryClient, 'invalidateQueries');
beforeEach(() => void readAgain.mockReset().mockResolvedValue());

const refused = (status: number, handlers?: SaveHandlers) =>
  trySave('Programma', () => Promise.reject(new ApiError(status, 'Geweigerd')), handlers);

it.each([0, 404, 409, 412])('reads the page again after a %i, 0 for a lost response', async (status) => {
  await refused(status);
  expect(readAgain).toHaveBeenCalledOnce();
});

it('reads the page again when it also shows where something is used', async () => {
  const onInUse = vi.fn<() => void>();
  await refused(409, { onInUse });
  expect([readAgain.mock.calls.length, onInUse.mock.calls.length]).toEqual([1, 1]);
});

it.each<[number, SaveHandlers]>([
  [404, { onGone: () => undefined }],
  [412, { onConflict: () => undefined }],
  [403, {}],
  [422, {}],
  [500, {}],
])('leaves a page as it is that handles a %i itself, and after other failures', async (status, handlers) => {
  await refused(status, handlers);
  expect(readAgain).not.toHaveBeenCalled();
});
