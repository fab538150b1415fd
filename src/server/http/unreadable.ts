// Answers what Node's parser rejects (garbage, headers that are too long or never end) with the same body and headers as any other
// error. Used by app.
import type { Duplex } from 'node:stream';

import { refusalText } from '#shared/text/refusal.ts';

const refusals: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: refusalText.headersTooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: refusalText.tooSlow },
};
const unknown = { status: '400 Bad Request', message: refusalText.malformed };

export function answerUnreadable(headers: Record<string, string>) {
  return (error: { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, message } = refusals[error.code ?? ''] ?? unknown;
    const body = JSON.stringify({ message, errors: {} });
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
  };
}
