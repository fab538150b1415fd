// Sends requests to a server with autocannon and reports requests per second and the 99th percentile.
import autocannon, { type Options, type Result } from 'autocannon';

export interface Shot {
  method?: 'GET' | 'POST';
  path: string;
  /** Sent in turn, one per request. */
  bodies?: string[];
  /** 'br', as browsers send. Without it responses are uncompressed. */
  encoding?: 'br';
  /** Sends the ETag of the previous response. */
  revalidates?: boolean;
  /** Runs before each request; requests are then sent one after the other. */
  before?: () => Promise<void>;
}

export interface Hits {
  /** Milliseconds of each response. */
  times: number[];
  seconds: number;
  bytes: number;
}

export interface Aim {
  url: string;
  /** Tokens of the users, used in turn. */
  tokens: readonly string[];
  connections: number;
  seconds: number;
}

export async function fire(aim: Aim, shot: Shot): Promise<Hits> {
  if (shot.before) return fireOneByOne(aim, shot, shot.before);
  const { url, connections, seconds } = aim;
  const { method = 'GET', path, bodies } = shot;
  const headers = await Promise.all(aim.tokens.map((token) => headersOf(url, token, shot)));
  const times: number[] = [];
  let bytes = 0;
  let turn = 0;
  let failed = '';
  const options: Options = {
    url: `${url}${path}`,
    method,
    connections,
    duration: seconds,
    // Enough for 32 requests of a large list on a slow machine.
    timeout: 30,
    requests: [
      {
        setupRequest: (request) => {
          turn += 1;
          return { ...request, headers: headers[turn % headers.length], body: bodies?.[turn % bodies.length] };
        },
      },
    ],
  };
  const start = performance.now();
  const result = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, status, size, time) => {
      if (status !== 200 && !(status === 304 && shot.revalidates)) failed = `${method} ${path} answered ${status}`;
      times.push(time);
      bytes += size;
    });
  });
  if (failed || result.errors > 0) throw new Error(failed || `${method} ${path}: ${result.errors} errors`);
  return { times, seconds: (performance.now() - start) / 1000, bytes };
}

async function headersOf(url: string, token: string, { path, bodies, encoding, revalidates }: Shot) {
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    ...(encoding ? { 'accept-encoding': encoding } : {}),
    ...(bodies ? { 'content-type': 'application/json' } : {}),
  };
  const etag = revalidates ? (await fetch(`${url}${path}`, { headers })).headers.get('etag') : null;
  return etag ? { ...headers, 'if-none-match': etag } : headers;
}

/** Counts only the time of the requests. */
async function fireOneByOne(aim: Aim, shot: Shot, before: () => Promise<void>): Promise<Hits> {
  const headers = await headersOf(aim.url, aim.tokens[0] ?? '', shot);
  const times: number[] = [];
  let [bytes, spent] = [0, 0];
  while (spent < aim.seconds * 1000) {
    await before();
    const start = performance.now();
    const answer = await fetch(`${aim.url}${shot.path}`, { headers });
    bytes += (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) throw new Error(`${shot.path} answered ${answer.status}`);
    times.push(performance.now() - start);
    spent += times.at(-1) ?? 0;
  }
  return { times, seconds: spent / 1000, bytes };
}

export function perSecond({ times, seconds }: Hits): number {
  return times.length / seconds;
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
