import { expect, test } from 'vitest';

import { ConfigError, readConfig } from './config.ts';

const publicKey = `age1${'q'.repeat(58)}`;

test('an empty environment gives a server for this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    smtpUrl: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    demo: 'auto',
    logLevel: 'info',
    oauthClientId: 'leerlijn-web',
    oauthClientSecret: 'leerlijn-web',
    metricsToken: undefined,
    trustProxy: false,
    moduleplannerUrl: undefined,
    workers: 1,
  });
});

test.each([
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
  [{ PORT: '' }, { port: 3000 }],
  [{ HOST: '::1' }, { publicUrl: 'http://[::1]:3000' }],
  [{ HOST: 'localhost' }, { demo: 'auto', publicUrl: 'http://localhost:3000' }],
  [
    { HOST: '0.0.0.0', DEMO: 'off' },
    { demo: 'off', publicUrl: 'http://localhost:3000' },
  ],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, { demo: 'on' }],
  [{ DATABASE_URL: 'postgres://u:p@db/leerlijn' }, { databaseUrl: 'postgres://u:p@db/leerlijn' }],
  [{ DATABASE_URL: 'postgresql://db/leerlijn' }, { databaseUrl: 'postgresql://db/leerlijn' }],
  [{ DATABASE_URL: 'postgres://u@one:1,two:2/x' }, { databaseUrl: 'postgres://u@one:1,two:2/x' }],
  [{ SMTP_URL: 'smtps://u:p@mail:465' }, { smtpUrl: 'smtps://u:p@mail:465' }],
  [{ PUBLIC_URL: 'https://leerlijn.example.nl/' }, { publicUrl: 'https://leerlijn.example.nl' }],
  [{ PUBLIC_URL: 'HTTPS://Leerlijn.example.nl:443' }, { publicUrl: 'https://leerlijn.example.nl' }],
  [{ DATABASE_URL: 'postgres://pooler/x' }, { databaseDirectUrl: 'postgres://pooler/x' }],
  [
    { DATABASE_URL: 'postgres://pooler/x', DATABASE_DIRECT_URL: 'postgres://db/x' },
    { databaseUrl: 'postgres://pooler/x', databaseDirectUrl: 'postgres://db/x' },
  ],
  [{}, { pooler: 'none' }],
  [
    { DATABASE_URL: 'postgres://pooler/x', DATABASE_DIRECT_URL: 'postgres://db/x', DATABASE_POOLER: 'transaction' },
    { pooler: 'transaction' },
  ],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{}, { oidc: undefined }],
  [
    { OIDC_ISSUER: 'https://idp.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    { oidc: { issuer: 'https://idp.example', clientId: 'a', clientSecret: 'b' } },
  ],
  [
    { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    { oidc: { issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b' } },
  ],
  [{ WORKERS: '4' }, { workers: 4 }],
  [{}, { stopDelay: 0 }],
  [{ STOP_DELAY: '5' }, { stopDelay: 5 }],
  [{}, { backupRecipients: [], backupKeyFile: undefined }],
  [{ BACKUP_RECIPIENT: `${publicKey} , ${publicKey}` }, { backupRecipients: [publicKey, publicKey] }],
  [{ BACKUP_KEY_FILE: '/etc/key' }, { backupKeyFile: '/etc/key' }],
  [{ HISTORY_DAYS: '2557' }, { historyDays: 2557 }],
  [{}, { historyDays: undefined }],
  [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [{ TRUST_PROXY: '0' }, { trustProxy: false }],
  [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
  [{ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }, { trustProxy: ['10.0.0.1', '10.1.0.0/16'] }],
  [{ MODULEPLANNER_URL: 'https://planner.example.nl/x/' }, { moduleplannerUrl: 'https://planner.example.nl/x' }],
])('%o is read', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test.each([
  [{ PORT: 'abc' }, "Instelling PORT: 'abc' is ongeldig, verwacht wordt een getal van 0 tot en met 65535."],
  [{ PORT: '65536' }, "Instelling PORT: '65536' is ongeldig, verwacht wordt een getal van 0 tot en met 65535."],
  [
    { OIDC_ISSUER: 'http://idp.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    "Instelling OIDC_ISSUER: 'http://idp.example' is ongeldig, verwacht wordt een adres dat met https:// begint.",
  ],
  [
    { OIDC_ISSUER: 'https://idp.example', OIDC_CLIENT_SECRET: 'b' },
    'Instelling OIDC_ISSUER: geef OIDC_ISSUER, OIDC_CLIENT_ID en OIDC_CLIENT_SECRET (of OIDC_CLIENT_SECRET_FILE) samen op.',
  ],
  [
    { OIDC_ISSUER: 'https://idp.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET_FILE: '/bestaat/niet' },
    "Instelling OIDC_CLIENT_SECRET_FILE: het bestand '/bestaat/niet' kan niet worden gelezen.",
  ],
  [{ HOST: 'http://x' }, "Instelling HOST: 'http://x' is ongeldig, verwacht wordt een hostnaam of IP-adres."],
  [
    { HISTORY_DAYS: '0' },
    "Instelling HISTORY_DAYS: '0' is ongeldig, verwacht wordt een aantal dagen van 1 tot en met 36500.",
  ],
  [{ WORKERS: '0' }, "Instelling WORKERS: '0' is ongeldig, verwacht wordt een getal van 1 tot en met 64."],
  [{ WORKERS: 'auto' }, "Instelling WORKERS: 'auto' is ongeldig, verwacht wordt een getal van 1 tot en met 64."],
  [{ DEMO: 'ja' }, "Instelling DEMO: 'ja' is ongeldig, verwacht wordt 'on' of 'off'."],
  [
    { LOG_LEVEL: 'loud' },
    "Instelling LOG_LEVEL: 'loud' is ongeldig, verwacht wordt een van fatal, error, warn, info, debug, trace, silent.",
  ],
  [
    { PUBLIC_URL: 'leerlijn.nl' },
    "Instelling PUBLIC_URL: 'leerlijn.nl' is ongeldig, verwacht wordt een adres dat met http:// of https:// begint, " +
      'zonder pad: geef Leerlijn een eigen hostnaam.',
  ],
  ...['/leerlijn', '/leerlijn/', '/?a=b', '/#a'].map((path): [Record<string, string>, string] => [
    { PUBLIC_URL: `https://school.nl${path}` },
    `Instelling PUBLIC_URL: 'https://school.nl${path}' is ongeldig, verwacht wordt een adres dat met http:// of ` +
      'https:// begint, zonder pad: geef Leerlijn een eigen hostnaam.',
  ]),
  [
    { DATABASE_URL: 'postgres://pooler/x', DATABASE_POOLER: 'session' },
    'Instelling DATABASE_POOLER: geef met DATABASE_DIRECT_URL ook het adres van de database zonder pooler op.',
  ],
  [{ DATABASE_DIRECT_URL: 'postgres://db/x' }, 'Instelling DATABASE_DIRECT_URL: geef ook DATABASE_URL op.'],
  [
    { TRUST_PROXY: 'yes please' },
    "Instelling TRUST_PROXY: 'yes please' is ongeldig, verwacht wordt 'off', het aantal proxy's of hun adressen met komma's ertussen.",
  ],
])('%o is refused in one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
});

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL'])(
  'a wrong %s is refused without repeating its password',
  (name) => {
    const refused = () => readConfig({ [name]: 'mysql://u:geheim@db/x' });
    expect(refused).toThrow(`Instelling ${name}: de opgegeven waarde is ongeldig`);
    expect(refused).not.toThrow('geheim');
  },
);

test('a secret key in the place of a public one is not repeated', () => {
  const refused = () => readConfig({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1GEHEIM' });
  expect(refused).toThrow('Instelling BACKUP_RECIPIENT: de opgegeven waarde is ongeldig');
  expect(refused).not.toThrow('GEHEIM');
});

test('demo logins never get on a network by accident', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^Instelling DEMO: .*DEMO=off, of bewust DEMO=on/);
});

test.each([
  { DATABASE_URL: 'postgres://db/x' },
  { SMTP_URL: 'smtp://mail' },
  { TRUST_PROXY: '1' },
  { PUBLIC_URL: 'https://leerlijn.example.nl' },
])('%o implies a real installation, which gets a demo only on request', (env) => {
  expect(readConfig(env).demo).toBe('off');
  expect(readConfig({ ...env, HOST: '0.0.0.0' }).demo).toBe('off');
  expect(readConfig({ ...env, DEMO: 'on' }).demo).toBe('on');
});

test('a proxy that is switched off implies nothing', () => {
  expect(readConfig({ TRUST_PROXY: 'off' }).demo).toBe('auto');
});
