// A misbehaving HTTP client: it writes bytes to a socket and may stop, slow down or disconnect at any point.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  socket: Socket;
  /** What the server has sent so far. */
  received: () => string;
  /** True when either side has ended the connection. */
  closed: () => boolean;
}

export async function openSocket(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let closed = false;
  socket.on('error', () => undefined);
  socket.on('close', () => (closed = true));
  await once(socket, 'connect');
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { socket, received: () => text, closed: () => closed };
}

/** The head of a request that announces `length` bytes of JSON. */
export function postHead(path: string, token: string, length: number): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');
}

export function getHead(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
}
