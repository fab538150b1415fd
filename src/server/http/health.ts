// Liveness and readiness for load balancers. Public, and without any detail.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** State of this process that its health depends on. */
export interface ServerState {
  /** It received a signal to stop: it still answers, but should get no new requests. */
  stopping: boolean;
}

/** Load balancers ask every second or so; a database that takes longer cannot serve now. */
const READINESS_TIMEOUT_MS = 2_000;

export function registerHealth(app: FastifyInstance, database: Database, life: ServerState): void {
  const canWrite = shareCheck(() => isWritable(database));
  const sendHealth = (reply: FastifyReply, isFine: boolean) =>
    reply
      .status(isFine ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isFine ? 'ok' : 'unavailable' });
  // Does not check the database: a process that waits for it must not be killed for that.
  app.get('/health/live', (_request, reply) => sendHealth(reply, true));
  app.get('/health/ready', async (_request, reply) => sendHealth(reply, !life.stopping && (await canWrite())));
  // Over a kept-alive connection a proxy would keep sending requests until we close it.
  app.addHook('onRequest', (_request, reply, done) => {
    if (life.stopping) void reply.header('connection', 'close');
    done();
  });
}

/** Runs one check at a time, however many ask and however long the database takes. */
function shareCheck(check: () => Promise<boolean>): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  return () => {
    underWay ??= check()
      .catch(() => false)
      .finally(() => (underWay = undefined));
    const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, READINESS_TIMEOUT_MS, false).unref());
    return Promise.race([underWay, tooLate]);
  };
}

/** A standby answers queries too, but refuses writes. */
async function isWritable(database: Database): Promise<boolean> {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(database);
  return rows[0]?.read_only === 'off';
}
