// The identity provider (SURFconext, or any other OpenID Connect provider). Its metadata is fetched on first use and then hourly; an
// unreachable provider only stops single sign-on.
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

/** What the provider's answer must match. */
export interface Expected {
  state: string;
  nonce: string;
  verifier: string;
}

export const callbackPath = `${ssoStartPath}/callback`;

/** How recent an authentication must be to confirm a user's identity. */
export const FRESH_SIGN_IN_SECONDS = 300;
const HOUR_MS = 3_600_000;
/** In seconds. */
const TIMEOUT_SECONDS = 8;

export class Provider {
  readonly #settings: OidcSettings;
  readonly #publicUrl: string;
  #known: { configuration: Promise<Configuration>; until: number } | null = null;

  constructor(settings: OidcSettings, publicUrl: string) {
    this.#settings = settings;
    this.#publicUrl = publicUrl;
  }

  /** The URL to send the browser to, and what to store until it returns. `again` requires a new authentication there. */
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
      ...(again ? { prompt: 'login', max_age: String(FRESH_SIGN_IN_SECONDS) } : {}),
    });
    return { ...expected, url: url.href };
  }

  /** `answer` is the URL that the browser returned to, as this server received it. */
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
      // Usually all claims but `sub` are here, and not in the token.
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
      this.#known = { configuration: this.#discover(), until: Date.now() + HOUR_MS };
    try {
      return await this.#known.configuration;
    } catch (error) {
      // The next sign-in tries again.
      this.#known = null;
      throw Object.assign(refuseSignIn('away'), { cause: error });
    }
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    // Only for a provider on this machine itself: `readConfig` refuses any other without https.
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    return discovery(new URL(issuer), clientId, undefined, ClientSecretBasic(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute: [...insecure, enableNonRepudiationChecks],
    });
  }
}

/** No response, or not in time. */
function isUnreachable(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' || cause instanceof TypeError;
}
