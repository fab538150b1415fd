// Starts Leerlijn: reads the configuration, starts and migrates the database, fills it for a demo, and listens.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

import { nl } from '#shared/text/nl.ts';

import { buildApp } from './app.ts';
import { keepSessionsTidy } from './auth/housekeeping.ts';
import { answerResetRequests } from './auth/reset-requests.ts';
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts';
import { ClusterError } from './db/cluster-error.ts';
import { connect, type Database } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { startEmbeddedDatabase } from './db/single-server.ts';
import { demoPassword, demoUsernames, loadDemo } from './demo/load.ts';
import { logOptions } from './http/log.ts';
import { startMailer } from './mail/mailer.ts';
import { projectRoot } from './project-root.ts';

async function start(atStop: AtStop): Promise<void> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({ dataDir: config.dataDir, log: () => undefined });
  if (embedded) atStop(() => embedded.stop());
  const url = config.databaseUrl ?? embedded?.url ?? '';
  await migrate(url);
  const database = connect(url);
  atStop(() => database.destroy());
  const isDemo = await prepareDemo(database, config);
  const clientFolder = join(projectRoot(), 'dist/client');
  const app = await buildApp(database, { ...config, clientFolder }, logOptions(config.logLevel));
  atStop(keepSessionsTidy(database, app.log));
  atStop(startMailer({ database, config, log: app.log, before: answerResetRequests }));
  // Our own line says where it listens; Fastify's would be a second one.
  app.log.level = 'warn';
  const address = await app.listen({ port: config.port, host: config.host });
  app.log.level = config.logLevel;
  atStop(() => closeGently(app));
  const movedTo = embedded?.cluster.movedFrom ? embedded.cluster.folder : null;
  console.log(await startLine(database, address, isDemo, movedTo));
}

/** Fills an empty database where a demo is wanted, and never lets known passwords onto a network by accident. */
async function prepareDemo(database: Database, config: Config): Promise<boolean> {
  if (config.demo !== 'off') await loadDemo(database);
  const { demo } = await database.selectFrom('installation').select('demo').executeTakeFirstOrThrow();
  if (demo && config.demo !== 'on' && !isLoopback(config.host))
    throw new ConfigError(nl.start.demoOnNetwork(config.host));
  return demo;
}

async function startLine(
  database: Database,
  address: string,
  isDemo: boolean,
  movedTo: string | null,
): Promise<string> {
  const anyone = await database.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  const who = isDemo ? nl.start.demoLogins(demoUsernames, demoPassword) : anyone ? null : nl.start.noUsers;
  const where = movedTo && nl.start.movedData(movedTo);
  return [nl.start.running(address), where, who].filter(Boolean).join(' · ');
}

/** Open requests finish; connections that only wait for a next one are not waited for. */
async function closeGently(app: FastifyInstance): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(closeIdle);
}

type AtStop = (work: () => Promise<void> | void) => void;

/** What was started last is stopped first. A signal during the start stops what is there by then. */
function stopper(): { atStop: AtStop; stop: (exitCode: number) => Promise<void> } {
  const works: (() => Promise<void> | void)[] = [];
  let stopping = false;
  return {
    atStop: (work) => void works.push(work),
    stop: async (exitCode) => {
      if (stopping) return;
      stopping = true;
      for (const work of works.reverse()) await work();
      process.exit(exitCode);
    },
  };
}

/** What an operator can mend is said in one sentence; anything else shows itself in full. */
function sentenceFor(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof ClusterError) return error.message;
  const { code, port } = error as { code?: unknown; port?: number };
  return code === 'EADDRINUSE' ? nl.start.portTaken(port ?? '') : null;
}

const { atStop, stop } = stopper();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
try {
  await start(atStop);
} catch (error) {
  console.error(sentenceFor(error) ?? error);
  await stop(1);
}
