// A real SMTP server that keeps what it receives, for tests of mail. On the loopback address, on a free port.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  received: Email[];
  /** Waits until this many mails have arrived. */
  waitFor: (count: number) => Promise<void>;
  /** Refuses mail from now on: 4xx temporarily, 5xx permanently, 0 accepts. */
  refuseWith: (code: number) => void;
  close: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  let refusal = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error('refused'), { responseCode: refusal }) : undefined),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const keep = async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      };
      stream.on('end', () => void keep());
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    waitFor: async (count) => {
      const until = Date.now() + 10_000;
      while (received.length < count) {
        if (Date.now() > until) throw new Error(`${received.length} of ${count} mails arrived`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    refuseWith: (code) => {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
