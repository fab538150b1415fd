// Stands between the product and PostgreSQL and spoils the line: cuts it at a chosen statement, or lets nothing through.
import { connect, createServer, type Socket } from 'node:net';

export interface WireProxy {
  url: string;
  /** The next connection that sends this is cut: before it reaches the server, or right after. Resolves when that happened. */
  cutAt: (statement: RegExp, when: 'before' | 'after') => Promise<void>;
  /** From now on it drops everything, in both directions, without an error. */
  open: () => void;
  /** New connections work again; those from before stay silent. */
  close: () => void;
  stop: () => Promise<void>;
}

export async function startWireProxy(databaseUrl: string): Promise<WireProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let hole = { isOpen: false };
  let cut: { statement: RegExp; when: 'before' | 'after'; done: () => void } | undefined;

  const server = createServer((client) => {
    const line = hole;
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        // Who is on the other side of a hole does not hear the end either.
        if (!line.isOpen || socket === client) (socket === client ? database : client).destroy();
      });
    }
    client.on('data', (chunk) => {
      if (line.isOpen) return;
      if (!cut?.statement.test(chunk.toString('latin1'))) return void database.write(chunk);
      const { when, done } = cut;
      cut = undefined;
      const end = () => {
        client.destroy();
        done();
      };
      if (when === 'before') return end();
      // The server has done it, and its answer gets lost.
      database.removeListener('data', back);
      database.once('data', end);
      database.write(chunk);
    });
    const back = (chunk: Buffer) => {
      if (!line.isOpen) client.write(chunk);
    };
    database.on('data', back);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    cutAt: (statement, when) => new Promise((done) => (cut = { statement, when, done })),
    open: () => (hole.isOpen = true),
    close: () => (hole = { isOpen: false }),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
