// Checks every second whether there is mail to send, as long as the server runs. Started by start/serve and by tests.
import { join } from 'node:path';

import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '#server/db/connect.ts';
import { runRepeatedly } from '#server/run-repeatedly.ts';
import { mailText } from '#shared/text/mail.ts';

import { sendDueMail } from './send-due.ts';
import { outboxTransport, smtpTransport } from './transport.ts';

export interface MailConfig {
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  publicUrl: string;
}

export interface MailerOptions {
  database: Database;
  config: MailConfig;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  /** Work that queues mail, run before each check: requested password resets. */
  before: (database: Database) => Promise<void>;
  interval?: number;
}

/** Returns a function that stops it, after the current mail. */
export function startMailer({ database, config, log, before, interval = 1_000 }: MailerOptions): () => Promise<void> {
  const { smtpUrl, mailFrom, dataDir, publicUrl } = config;
  const outbox = join(dataDir, 'outbox');
  if (!smtpUrl) log.warn(mailText.outbox(outbox));
  const transport = smtpUrl
    ? smtpTransport(smtpUrl, mailFrom)
    : outboxTransport(outbox, (message) => log.info(message));

  const stop = runRepeatedly(
    async () => {
      await before(database);
      await sendDueMail(database, transport, publicUrl, log);
    },
    { interval, onFailed: (error) => log.warn({ err: error }, mailText.failed) },
  );
  return async () => {
    await stop();
    transport.close();
  };
}
