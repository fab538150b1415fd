import { expect, it } from 'vitest';

import { isRefusal } from '#client/api/send.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { makePasskey, signWithPasskey } from './passkeys.ts';

// Node has no passkeys, like a browser in which the user cancels.
it('a passkey that is not given is explained by its own sentence, not as a save of unknown outcome', async () => {
  for (const [attempt, message] of [
    [makePasskey, secondFactorText.passkey.notMade],
    [signWithPasskey, secondFactorText.passkey.cancelled],
  ] as const) {
    const error: unknown = await attempt({}).catch((reason: unknown) => reason);
    expect([isRefusal(error), (error as Error).message]).toEqual([true, message]);
  }
});
