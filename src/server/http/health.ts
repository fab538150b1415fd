// For whoever decides where requests go: does this process live, and can it serve. Public, and without any detail.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** What is to become of this process. */
export interface Life {
  /** It was told to end: it still answers, but should get nothing new. */
  stopping: boolean;
}

/** Milliseconds. A balancer asks again every second or so; a database that needs longer cannot serve now. */
const patience = 2_000;

export function registerHealth(app: FastifyInstance, database: Database, life: Life): void {
  const canWrite = askedOnce(() => isWritable(database));
  const tell = (reply: FastifyReply, isFine: boolean) =>
    reply
      .status(isFine ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isFine ? 'ok' : 'unavailable' });
  // Not the database: a process that waits for it must not be killed for that.
  app.get('/health/live', (_request, reply) => tell(reply, true));
  app.get('/health/ready', async (_request, reply) => tell(reply, !life.stopping && (await canWrite())));
  // A connection that a proxy keeps would bring more requests until the moment that it is cut.
  app.addHook('onRequest', (_request, reply, done) => {
    if (life.stopping) void reply.header('connection', 'close');
    done();
  });
}

/** However many ask, and however long the database is silent, one statement is under way. */
function askedOnce(ask: () => Promise<boolean>): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  return () => {
    underWay ??= ask()
      .catch(() => false)
      .finally(() => (underWay = undefined));
    const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, patience, false).unref());
    return Promise.race([underWay, tooLate]);
  };
}

/** A standby answers too, but takes no writes. */
async function isWritable(database: Database): Promise<boolean> {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(database);
  return rows[0]?.read_only === 'off';
}
