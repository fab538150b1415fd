// The part of a browser that signing in at an institution needs: it keeps cookies and follows the provider's redirects.
import type { FastifyInstance } from 'fastify';

import { ssoGrantType, ssoStartPath } from '#shared/sso.ts';

import { testConfig } from './api.ts';

export interface Landed {
  status: number;
  /** The target of a redirect. */
  location: string;
  /** The content of a page. */
  html: string;
}

export class SsoBrowser {
  readonly #app: FastifyInstance;
  /** The cookies of the product. */
  readonly own = new Map<string, string>();
  readonly #others = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Starts signing in: the address at the provider, or the page with the reason for the refusal. */
  async start(returnTo = '/programmes'): Promise<Landed> {
    return this.get(`${ssoStartPath}?${new URLSearchParams({ return: returnTo }).toString()}`);
  }

  /** Signs in at the provider; returns the path to which it redirects. */
  async atProvider(url: string, account: string): Promise<string> {
    let response = await this.#visit(url);
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get('location');
      if (location === null) throw new Error(`The provider says ${response.status}: ${await response.text()}`);
      const next = new URL(location, response.url);
      if (next.href.startsWith(testConfig.publicUrl)) return next.pathname + next.search;
      const isPage = next.pathname.startsWith('/interaction/');
      response = isPage ? await this.#visit(next.href, new URLSearchParams({ account })) : await this.#visit(next.href);
    }
    throw new Error('The provider goes round in circles');
  }

  /** A whole sign-in: to the provider and back. */
  async come(account: string, returnTo?: string): Promise<Landed> {
    const { location } = await this.start(returnTo);
    return this.get(await this.atProvider(location, account));
  }

  async get(path: string): Promise<Landed> {
    const response = await this.#app.inject({ method: 'GET', url: path, headers: { cookie: joined(this.own) } });
    this.keep([response.headers['set-cookie'] ?? []].flat());
    return { status: response.statusCode, location: response.headers.location ?? '', html: response.body };
  }

  /** Does what the page at /login/sso does with the code after the #. */
  async exchange(location: string) {
    const code = new URLSearchParams(location.split('#')[1]).get('code') ?? '';
    const payload = { grant_type: ssoGrantType, client_id: 'leerlijn-web', client_secret: 'leerlijn-web', code };
    const headers = { cookie: joined(this.own) };
    const response = await this.#app.inject({ method: 'POST', url: '/oauth/v2/token', payload, headers });
    this.keep([response.headers['set-cookie'] ?? []].flat());
    const { access_token, message } = response.json<{ access_token?: string; message?: string }>();
    return { status: response.statusCode, token: access_token ?? '', message: message ?? '' };
  }

  keep(cookies: readonly string[], jar = this.own): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
  }

  async #visit(url: string, form?: URLSearchParams): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: joined(this.#others) },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    this.keep(response.headers.getSetCookie(), this.#others);
    return response;
  }
}

function joined(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
