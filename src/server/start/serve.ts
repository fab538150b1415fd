// One serving process: the listening application, with housekeeping, mailer and job runner. All of these may run in several
// processes at once, so all workers and instances are the same. Called by main, alone or in each worker.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { buildApp } from '#server/app.ts';
import { startHousekeeping } from '#server/auth/housekeeping.ts';
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

import { switchToUser } from './run-as.ts';
import type { AtStop } from './stopper.ts';

/** How long open requests may take to finish when the process stops. */
const CLOSE_TIMEOUT_MS = 20_000;

/** Returns the address that it listens on. `user`: the user to switch to once root is no longer needed. */
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
  // Suppresses Fastify's own message; the start line shows the address.
  app.log.level = 'warn';
  const address = await app.listen({ port: config.port, host: config.host });
  switchToUser(user);
  app.log.level = config.logLevel;
  atStop(startHousekeeping(database, config, app.log));
  atStop(startMailer({ database, config, log: app.log, before: answerResetRequests }));
  atStop(startJobRunner({ database, kinds: jobKinds, log: app.log }));
  atStop(async () => {
    // Load balancers see `stopping` and stop sending requests before the port closes.
    life.stopping = true;
    await sleep(config.stopDelay * 1000);
    await closeGently(app);
  });
  return address;
}

/** Lets open requests finish, but does not wait for idle connections or slow clients. */
async function closeGently(app: FastifyInstance): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
  const closeAll = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await app.close();
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}
