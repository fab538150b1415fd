// The two transports for mail: an SMTP server, or without one readable files in the outbox folder.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';

import { mailText } from '#shared/text/mail.ts';

import type { Message } from './templates.ts';

export interface Transport {
  deliver: (recipient: string, message: Message) => Promise<void>;
  close: () => void;
}

/** Shorter than a mail's claim, so that a server that hangs does not cause a mail to be sent twice. */
const TIMEOUT_MS = 20_000;

export function smtpTransport(smtpUrl: string, from: string): Transport {
  const pool = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  );
  return {
    deliver: async (recipient, message) => {
      // As an object, so that an address cannot contain a second recipient.
      await pool.sendMail({
        ...message,
        to: { name: '', address: recipient },
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => pool.close(),
  };
}

/** Links in these files give access to accounts, so only the user that runs Leerlijn can read them. */
export function outboxTransport(folder: string, log: (message: string) => void): Transport {
  return {
    deliver: async (recipient, { subject, text, html }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = new Date();
      const name = `${at.toISOString().replaceAll(/[:.]/g, '-')}-${recipient.replaceAll(/[^\w@.-]/g, '_').slice(0, 80)}`;
      const { headers } = mailText;
      const head = [
        `${headers.to}: ${recipient}`,
        `${headers.subject}: ${subject}`,
        `${headers.date}: ${at.toISOString()}`,
      ];
      await writeFile(join(folder, `${name}.html`), html, { mode: 0o600 });
      const file = join(folder, `${name}.txt`);
      await writeFile(file, `${head.join('\n')}\n\n${text}\n`, { mode: 0o600 });
      log(mailText.kept(file));
    },
    close: () => undefined,
  };
}
