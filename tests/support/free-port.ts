// A free port, for servers that need to know theirs before they start. Outside the range that the system assigns from:
// otherwise it could be taken again before it is used.
import { createServer } from 'node:net';

const [lowest, count] = [20_000, 10_000];

export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * count);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((closed) => server.close(closed));
  return port;
}
