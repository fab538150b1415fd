// Reads and checks every setting from the environment. Called once by main and by the commands.
import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { splitHosts } from './db/hosts.ts';
import type { Pooler } from './db/session-settings.ts';
import { OperatorError } from './operator-error.ts';

export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

/** The identity provider for single sign-on with an institution's account. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export type Config = Omit<z.output<typeof settings>, 'givenPublicUrl' | 'mailFrom' | 'givenOidc'> & {
  publicUrl: string;
  /** Undefined: no single sign-on. */
  oidc: OidcSettings | undefined;
  /** The sender of mails. */
  mailFrom: string;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A schema from a check; its only message describes the expected value. */
function expecting(expected: string, accepts: (value: string) => boolean) {
  return z.string().refine(accepts, { error: expected });
}

function url(expected: string, ...protocols: string[]) {
  return expecting(expected, (value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return protocols.includes(protocol) && hostname !== '';
  });
}

const withoutSlash = (value: string) => value.replace(/\/+$/, '');
const httpUrl = url('een adres dat met http:// of https:// begint', 'http:', 'https:').transform(withoutSlash);

/** The client, its cookies and its calls use the root of a host, so the address cannot have a path. */
const ownAddress = expecting(
  'een adres dat met http:// of https:// begint, zonder pad: geef Leerlijn een eigen hostnaam',
  (value) => {
    if (!/^https?:/i.test(value) || !URL.canParse(value)) return false;
    const { origin, href } = new URL(value);
    return withoutSlash(href) === origin;
  },
).transform((value) => new URL(value).origin);

/** Without https anyone on the network could sign in as somebody else; traffic on this machine itself does not cross a network. */
const issuer = expecting('een adres dat met https:// begint', (value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && search + hash === '';
});

const port = expecting(
  'een getal van 0 tot en met 65535',
  (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
);

const MAX_WORKERS = 64;
const workers = expecting(
  `een getal van 1 tot en met ${MAX_WORKERS}`,
  (value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_WORKERS,
);

const stopDelay = expecting(
  'een aantal seconden van 0 tot en met 60',
  (value) => /^\d{1,2}$/.test(value) && Number(value) <= 60,
);

const proxies = expecting("'off', het aantal proxy's of hun adressen met komma's ertussen", (value) =>
  /^(off|\d{1,2}|[\da-f.:/]+(\s*,\s*[\da-f.:/]+)*)$/i.test(value),
).transform((value): false | number | string[] => {
  if (value === 'off' || value === '0') return false;
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((address) => address.trim());
});

/** Public keys of age. This only checks their form: age itself detects typing errors. */
const recipients = expecting("publieke sleutels van age (age1…), met komma's ertussen", (value) =>
  /^age1(pq1)?[02-9ac-hj-np-z]{58,}(\s*,\s*age1(pq1)?[02-9ac-hj-np-z]{58,})*$/.test(value),
).transform((value) => value.split(',').map((each) => each.trim()));

const poolers = ['none', 'session', 'transaction'] as const satisfies Pooler[];
const oneDatabase = url('', 'postgres:', 'postgresql:');
/** May name several servers, one of which accepts writes. */
const databaseUrl = expecting('een adres dat met postgres:// of postgresql:// begint', (value) =>
  splitHosts(value).every((each) => oneDatabase.safeParse(each).success),
);

const environment = {
  PORT: port.transform(Number).default(3000),
  HOST: expecting('een hostnaam of IP-adres', (value) => /^[\w.:-]+$/.test(value)).default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOLER: z.enum(poolers, { error: `een van ${poolers.join(', ')}` }).default('none'),
  SMTP_URL: url('een adres dat met smtp:// of smtps:// begint', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: expecting('een e-mailadres, eventueel als Naam <adres>', (value) =>
    /^([^<>\r\n"]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(value),
  ).optional(),
  PUBLIC_URL: ownAddress.optional(),
  DEMO: z.enum(['on', 'off'], { error: "'on' of 'off'" }).optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `een van ${logLevels.join(', ')}` }).default('info'),
  OAUTH_CLIENT_ID: z.string().default('leerlijn-web'),
  OAUTH_CLIENT_SECRET: z.string().default('leerlijn-web'),
  METRICS_TOKEN: z.string().optional(),
  BACKUP_RECIPIENT: recipients.optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  HISTORY_DAYS: expecting('een aantal dagen van 1 tot en met 36500', (value) => {
    return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 36_500;
  })
    .transform(Number)
    .optional(),
  TRUST_PROXY: proxies.default(false),
  MODULEPLANNER_URL: httpUrl.optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_SECRET_FILE: z.string().optional(),
  WORKERS: workers.transform(Number).default(1),
  STOP_DELAY: stopDelay.transform(Number).default(0),
};

export const settingNames = Object.keys(environment);

function isInstallation(env: {
  DATABASE_URL?: unknown;
  SMTP_URL?: unknown;
  PUBLIC_URL?: unknown;
  TRUST_PROXY: unknown;
}) {
  return Boolean(env.DATABASE_URL ?? env.SMTP_URL ?? env.PUBLIC_URL ?? env.TRUST_PROXY);
}

const settings = z.object(environment).transform((env) => ({
  port: env.PORT,
  host: env.HOST,
  dataDir: env.DATA_DIR,
  databaseUrl: env.DATABASE_URL,
  /** Bypasses a pooler, for migrations and backups. */
  databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  pooler: env.DATABASE_POOLER,
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM,
  givenPublicUrl: env.PUBLIC_URL,
  /** auto: an empty database gets the demo school. `off` by default if a setting implies a real installation. */
  demo: env.DEMO ?? (isInstallation(env) ? ('off' as const) : ('auto' as const)),
  logLevel: env.LOG_LEVEL,
  oauthClientId: env.OAUTH_CLIENT_ID,
  oauthClientSecret: env.OAUTH_CLIENT_SECRET,
  metricsToken: env.METRICS_TOKEN,
  /** The public keys that backups are encrypted with; empty: not encrypted. */
  backupRecipients: env.BACKUP_RECIPIENT ?? [],
  /** The file with the secret key that decrypts them. */
  backupKeyFile: env.BACKUP_KEY_FILE,
  /** How long history is kept; undefined: for ever. */
  historyDays: env.HISTORY_DAYS,
  trustProxy: env.TRUST_PROXY,
  moduleplannerUrl: env.MODULEPLANNER_URL,
  givenOidc: {
    OIDC_ISSUER: env.OIDC_ISSUER,
    OIDC_CLIENT_ID: env.OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET: env.OIDC_CLIENT_SECRET,
    OIDC_CLIENT_SECRET_FILE: env.OIDC_CLIENT_SECRET_FILE,
  },
  /** How many processes serve; with more than one, this process only supervises them. */
  workers: env.WORKERS,
  /** Seconds between the signal to stop and closing the port. */
  stopDelay: env.STOP_DELAY,
}));

// Settings whose value is never printed: they may contain a password, or by mistake a secret key.
const secrets = new Set([
  ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', 'OAUTH_CLIENT_SECRET', 'METRICS_TOKEN', 'OIDC_CLIENT_SECRET'],
  'BACKUP_RECIPIENT',
]);

export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as not set, as in most shells and .env files.
  const given = Object.fromEntries(Object.keys(environment).map((name) => [name, env[name]?.trim() || undefined]));
  const result = settings.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0]);
    const value = secrets.has(name) ? 'de opgegeven waarde' : `'${given[name]}'`;
    throw new ConfigError(`Instelling ${name}: ${value} is ongeldig, verwacht wordt ${issue?.message}.`);
  }
  const { givenPublicUrl, givenOidc, ...config } = result.data;
  if (config.pooler !== 'none' && given['DATABASE_DIRECT_URL'] === undefined)
    throw new ConfigError(
      'Instelling DATABASE_POOLER: geef met DATABASE_DIRECT_URL ook het adres van de database zonder pooler op.',
    );
  if (config.databaseDirectUrl && !config.databaseUrl)
    throw new ConfigError('Instelling DATABASE_DIRECT_URL: geef ook DATABASE_URL op.');
  if (config.demo === 'auto' && !isLoopback(config.host)) {
    throw new ConfigError(
      `Instelling DEMO: bij HOST '${config.host}' is de server van buitenaf bereikbaar; ` +
        'zet DEMO=off, of bewust DEMO=on als de demogebruikers met hun bekende wachtwoord daar mogen inloggen.',
    );
  }
  const publicUrl = givenPublicUrl ?? `http://${publicHost(config.host)}:${config.port}`;
  const mailFrom = config.mailFrom ?? `Leerlijn <leerlijn@${new URL(publicUrl).hostname}>`;
  return { ...config, publicUrl, mailFrom, oidc: oidcFrom(givenOidc) };
}

type GivenOidc = z.output<typeof settings>['givenOidc'];

function oidcFrom(given: GivenOidc): OidcSettings | undefined {
  const { OIDC_ISSUER: oidcIssuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET_FILE: file } = given;
  const names = Object.keys(given) as (keyof GivenOidc)[];
  const first = names.find((name) => given[name] !== undefined);
  if (!first) return undefined;
  const clientSecret = given.OIDC_CLIENT_SECRET ?? (file && secretIn(file));
  if (!oidcIssuer || !clientId || !clientSecret)
    throw new ConfigError(
      `Instelling ${first}: geef OIDC_ISSUER, OIDC_CLIENT_ID en OIDC_CLIENT_SECRET (of OIDC_CLIENT_SECRET_FILE) samen op.`,
    );
  return { issuer: oidcIssuer, clientId, clientSecret };
}

function secretIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`Instelling OIDC_CLIENT_SECRET_FILE: het bestand '${file}' kan niet worden gelezen.`);
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function publicHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
