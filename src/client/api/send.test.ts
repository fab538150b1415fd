import { expect, it, vi } from 'vitest';

import { failureText } from '#shared/text/failure.ts';

import { ApiError, isRefusal, sendUntilKnown } from './send.ts';

const unknown = new ApiError(503, 'Misschien opgeslagen', {}, { outcome: 'unknown' });
const lost = [new ApiError(0, failureText.unreachable), new ApiError(502, failureText.failed)];
const away = new ApiError(503, 'Even weg', {}, {});

it.each([unknown, ...lost])(
  'sends once more what may have been saved (%s), and gives what comes of that',
  async (error) => {
    const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValueOnce('bewaard');
    expect(await sendUntilKnown(send, 0)).toBe('bewaard');
    const twice = vi.fn<() => Promise<string>>().mockRejectedValue(error);
    await expect(sendUntilKnown(twice, 0)).rejects.toBe(error);
    expect([send.mock.calls.length, twice.mock.calls.length]).toEqual([2, 2]);
  },
);

it('does not send again what was certainly not saved', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(away);
  await expect(sendUntilKnown(send, 0)).rejects.toBe(away);
  expect(send).toHaveBeenCalledOnce();
});

it('shows the sentence of the server, which says what to do', () => {
  expect([isRefusal(unknown), isRefusal(away)]).toEqual([true, false]);
});
