// Fires at a server with autocannon and reports requests per second and the 99th percentile.
import autocannon, { type Options, type Result } from 'autocannon';

export interface Shot {
  method?: 'GET' | 'POST';
  path: string;
  /** One of them per request, in turn. */
  bodies?: string[];
}

export interface Hits {
  /** Milliseconds of each answer. */
  times: number[];
  seconds: number;
  bytes: number;
}

export interface Aim {
  url: string;
  token: string;
  connections: number;
  seconds: number;
  /** Such as 'br': none asks for plain answers. */
  encoding?: string | undefined;
}

export async function fire({ url, token, connections, seconds, encoding }: Aim, shot: Shot): Promise<Hits> {
  const { method = 'GET', path, bodies } = shot;
  const times: number[] = [];
  let bytes = 0;
  let turn = 0;
  let failed = '';
  const options: Options = {
    url: `${url}${path}`,
    method,
    connections,
    duration: seconds,
    // Of a large list, 32 at a time on a slow machine.
    timeout: 30,
    headers: {
      authorization: `Bearer ${token}`,
      ...(encoding ? { 'accept-encoding': encoding } : {}),
      ...(bodies ? { 'content-type': 'application/json' } : {}),
    },
    ...(bodies
      ? { requests: [{ setupRequest: (request) => ({ ...request, body: bodies[turn++ % bodies.length] ?? '' }) }] }
      : {}),
  };
  const start = performance.now();
  const result = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, status, size, time) => {
      if (status !== 200) failed = `${method} ${path} answered ${status}`;
      times.push(time);
      bytes += size;
    });
  });
  if (failed || result.errors > 0) throw new Error(failed || `${method} ${path}: ${result.errors} errors`);
  return { times, seconds: (performance.now() - start) / 1000, bytes };
}

export function perSecond({ times, seconds }: Hits): number {
  return times.length / seconds;
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
