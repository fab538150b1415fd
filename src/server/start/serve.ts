// One process that serves: the application, listening, with the housekeeping, the mailer and the jobs beside it. All are safe
// in many processes at once, so every worker and every instance is the same. Called by main, alone or in each worker.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { buildApp } from '#server/app.ts';
import { keepTidy } from '#server/auth/housekeeping.ts';
import { answerResetRequests } from '#server/auth/reset-requests.ts';
import type { Config } from '#server/config.ts';
import type { Owner } from '#server/db/cluster-owner.ts';
import { connect, connections } from '#server/db/connect.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { startJobRunner } from '#server/jobs/runner.ts';
import { logOptions } from '#server/http/log.ts';
import { startMailer } from '#server/mail/mailer.ts';
import { projectRoot } from '#server/project-root.ts';
import { forSearches } from '#server/search/handlers.ts';

import { become } from './run-as.ts';
import type { AtStop } from './stopper.ts';

/** How long open requests may take to finish when the process is asked to end. */
const CLOSE_TIMEOUT_MS = 20_000;

/** Answers the address that it listens on. `user`: whom to become, when root started us and nothing needs root any more. */
export async function serve(config: Config, databaseUrl: string, user: Owner | null, atStop: AtStop): Promise<string> {
  const { pooler } = config;
  const database = connect(databaseUrl, { pooler });
  const reserved = connect(databaseUrl, { max: connections.reserved, pooler });
  const searching = connect(databaseUrl, { max: connections.searching, pooler, ...forSearches });
  for (const pool of [database, reserved, searching]) atStop(() => pool.destroy());
  const clientFolder = join(projectRoot(), 'dist/client');
  const life = { stopping: false };
  const options = { logger: logOptions(config.logLevel), reserved, searching, life };
  const app = await buildApp(database, { ...config, clientFolder }, options);
  // The start line says where it listens; Fastify's would be a second one.
  app.log.level = 'warn';
  const address = await app.listen({ port: config.port, host: config.host });
  become(user);
  app.log.level = config.logLevel;
  atStop(keepTidy(database, config, app.log));
  atStop(startMailer({ database, config, log: app.log, before: answerResetRequests }));
  atStop(startJobRunner({ database, kinds: jobKinds, log: app.log }));
  atStop(async () => {
    // A balancer hears that it should turn away before the port closes.
    life.stopping = true;
    await sleep(config.stopDelay * 1000);
    await closeGently(app);
  });
  return address;
}

/** Open requests finish; connections that only wait for a next one are not waited for, nor is a client that dawdles. */
async function closeGently(app: FastifyInstance): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
  const closeAll = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await app.close();
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}
