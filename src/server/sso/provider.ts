// The identity provider (SURFconext, or any other that speaks OpenID Connect). What it can do is asked when somebody first needs it,
// and again each hour; a provider that is away stops nothing but this way in.
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

import type { OidcSettings } from '#server/config.ts';
import { ssoStartPath } from '#shared/sso.ts';

import { type Claims, claimsFrom } from './claims.ts';
import { refuseSignIn } from './refuse.ts';

/** What must come back with the answer. */
export interface Expected {
  state: string;
  nonce: string;
  verifier: string;
}

export const callbackPath = `${ssoStartPath}/callback`;

/** Anyone who must prove that it is still them does so at most this long before coming back. */
export const freshSeconds = 300;
const hour = 3_600_000;
/** In seconds. */
const patience = 8;

export class Provider {
  readonly #settings: OidcSettings;
  readonly #publicUrl: string;
  #known: { configuration: Promise<Configuration>; until: number } | null = null;

  constructor(settings: OidcSettings, publicUrl: string) {
    this.#settings = settings;
    this.#publicUrl = publicUrl;
  }

  /** Where to send somebody, and what to keep until they are back. `again`: whoever is signed in there must prove it again. */
  async start({ again = false } = {}): Promise<Expected & { url: string }> {
    const configuration = await this.#configuration();
    const expected = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: `${this.#publicUrl}${callbackPath}`,
      scope: 'openid',
      code_challenge: await calculatePKCECodeChallenge(expected.verifier),
      code_challenge_method: 'S256',
      state: expected.state,
      nonce: expected.nonce,
      ...(again ? { prompt: 'login', max_age: String(freshSeconds) } : {}),
    });
    return { ...expected, url: url.href };
  }

  /** `answer` is the address that the browser came back with, as this server received it. */
  async finish(answer: string, { state, nonce, verifier }: Expected): Promise<Claims> {
    const configuration = await this.#configuration();
    try {
      const tokens = await authorizationCodeGrant(configuration, new URL(answer, this.#publicUrl), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const { iss = '', sub = '', ...own } = tokens.claims() ?? {};
      // As a rule everything but `sub` is here, and not in the token.
      const info = configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, sub)
        : {};
      return claimsFrom(iss, sub, { ...own, ...info }, own);
    } catch (error) {
      if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
        throw Object.assign(refuseSignIn('cancelled'), { cause: error });
      throw Object.assign(refuseSignIn(isUnreachable(error) ? 'away' : 'wrongAnswer'), { cause: error });
    }
  }

  async #configuration(): Promise<Configuration> {
    if (!this.#known || this.#known.until < Date.now())
      this.#known = { configuration: this.#discover(), until: Date.now() + hour };
    try {
      return await this.#known.configuration;
    } catch (error) {
      // The next one asks again.
      this.#known = null;
      throw Object.assign(refuseSignIn('away'), { cause: error });
    }
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    // Only a provider on this machine itself: the configuration refuses every other one without https.
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    return discovery(new URL(issuer), clientId, undefined, ClientSecretBasic(clientSecret), {
      timeout: patience,
      execute: [...insecure, enableNonRepudiationChecks],
    });
  }
}

/** Nothing came back at all, or not in time. */
function isUnreachable(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' || cause instanceof TypeError;
}
