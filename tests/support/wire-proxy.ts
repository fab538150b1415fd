// A proxy between the product and PostgreSQL that fails on request: cuts the connection at a chosen statement, or
// passes nothing on.
import { connect, createServer, type Socket } from 'node:net';

export interface WireProxy {
  url: string;
  /**
   * Cuts the next connection that sends this: before the statement reaches the server, or right after. Resolves when
   * done.
   */
  cutAt: (statement: RegExp, when: 'before' | 'after') => Promise<void>;
  /** From now on drops everything in both directions, without an error. */
  open: () => void;
  /** New connections work again; earlier ones stay silent. */
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
        // While everything is dropped, the other side does not see the disconnect either.
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
      // The server has executed the statement, but its response is lost.
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
