// Signing in with one's institution, in the client: whether that is possible, and the parameters with which the browser returns.
import { rememberedPlace } from '#client/api/return-to.ts';
import { send } from '#client/api/send.ts';
import type { signIn } from '#shared/api/sign-in.ts';
import { ssoLandingPath, ssoStartPath } from '#shared/sso.ts';

import type { ResetLink } from './reset-link.ts';

/** The server puts this into the page. */
export const hasSso = document.querySelector('meta[name="sso"]') !== null;

export function ssoAddress(): string {
  return `${ssoStartPath}?${new URLSearchParams({ return: rememberedPlace() }).toString()}`;
}

export interface SsoCode {
  code: string;
  returnTo: string;
}

export function readSsoCode({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): SsoCode | null {
  if (pathname !== ssoLandingPath) return null;
  const given = new URLSearchParams(hash.slice(1));
  const returnTo = given.get('return') ?? '/';
  return { code: given.get('code') ?? '', returnTo: /^\/(?![/\\])/.test(returnTo) ? returnTo : '/' };
}

type Address<E extends { method: string; path: string }> = Pick<E, 'method' | 'path'>;
const mailed: Address<typeof signIn.mailed> = { method: 'GET', path: '/api/me/{id}/{token}' };
const accept: Address<typeof signIn.accept> = { method: 'POST', path: '/api/me/{id}/{token}' };

export interface Offer {
  kind: 'reset' | 'invitation';
  sso: boolean;
  password: boolean;
}

/** The ways in that a mailed link offers: a password, an account at the institution. */
export async function offerOf(link: ResetLink): Promise<Offer> {
  const { data } = await send(mailed, { params: link });
  return data as Offer;
}

/** Goes to the provider; the account is linked when the browser returns. */
export async function acceptInvitation(link: ResetLink): Promise<void> {
  const { data } = await send(accept, { params: link, body: {} });
  window.location.assign((data as { url: string }).url);
}
