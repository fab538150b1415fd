// The two calls of a forgotten password. As with tokens only the contract's types are loaded before logging in.
import { forgetPlace } from '#client/api/return-to.ts';
import { send } from '#client/api/send.ts';
import { clearTokens } from '#client/api/tokens.ts';
import type { profile } from '#shared/api/profile.ts';

import type { ResetLink } from './reset-link.ts';

type Address<E extends { method: string; path: string }> = Pick<E, 'method' | 'path'>;

const request: Address<typeof profile.requestReset> = { method: 'POST', path: '/api/passwordreset.json' };
const reset: Address<typeof profile.reset> = { method: 'PUT', path: '/api/me/{id}/{token}' };

export async function requestResetLink(email: string): Promise<void> {
  await send(request, { body: { email } });
}

/** Afterwards no session of this user is left, so none is kept here either. */
export async function choosePassword({ id, token }: ResetLink, password: string): Promise<void> {
  await send(reset, { params: { id, token }, body: { password } });
  forgetPlace();
  clearTokens();
}
