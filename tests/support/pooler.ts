// A proxy for PostgreSQL that keeps its connection to the database when a client disconnects, like a pooler.
import { connect, createServer, type Socket } from 'node:net';

export interface Pooler {
  url: string;
  stop: () => Promise<void>;
}

/** The last message of a client: Terminate. */
const goodbye = Buffer.from([0x58, 0, 0, 0, 4]);

export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const kept: Socket[] = [];
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    kept.push(database);
    for (const socket of [client, database]) socket.on('error', () => undefined);
    client.on('data', (chunk) => {
      if (!chunk.equals(goodbye)) database.write(chunk);
      else client.end();
    });
    database.on('data', (chunk) => client.write(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    stop: async () => {
      for (const socket of kept) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
