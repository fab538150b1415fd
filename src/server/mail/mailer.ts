// Looks every second whether there is mail to send, as long as the server runs. Started by main and by tests.
import { join } from 'node:path';

import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '#server/db/connect.ts';
import { runRepeatedly } from '#server/run-repeatedly.ts';
import { mailText } from '#shared/text/mail.ts';

import { sendDue } from './send-due.ts';
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
  /** Work that makes mail, done before each look: password resets that were asked for. */
  before: (database: Database) => Promise<void>;
  interval?: number;
}

/** Returns how to stop it; what is being sent is finished first. */
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
      await sendDue(database, transport, publicUrl, log);
    },
    { interval, onFailed: (error) => log.warn({ err: error }, mailText.failed) },
  );
  return async () => {
    await stop();
    transport.close();
  };
}
