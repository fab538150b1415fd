// A real server process for tests that start, stop and kill it: the built product, on its own data folder. SERVER_BUILD
// names another folder with a built server, TEST_NODE another Node.js than that of the tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

import { connectionString } from '#server/db/postmaster.ts';

export interface ServerProcess {
  url: string;
  pid: number;
  /** Everything it printed. */
  output: () => string;
  /** The part of that on standard error. */
  errors: () => string;
  /** True until it has ended. */
  alive: () => boolean;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Sends a signal that the process should survive. */
  signal: (signal: NodeJS.Signals) => void;
}

const root = join(import.meta.dirname, '../..');
const build = process.env['SERVER_BUILD'] ?? join(root, 'dist/server');

export const node = process.env['TEST_NODE'] ?? process.execPath;

/** A PATH on which that Node.js comes first. */
export const nodePath = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`;

/** Starts `<name>.js` of the built server, or the file at that path. */
export function launch(name: string, env: Record<string, string>, args: string[] = []): ChildProcess {
  const file = isAbsolute(name) ? name : join(build, name);
  return spawn(node, [`${file}.js`, ...args], {
    cwd: root,
    env: { PATH: nodePath, LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** What a process printed, and its exit code. */
export async function runToEnd(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/** `main`: the program to start; an absolute path for another build. */
export async function startServer(env: Record<string, string>, main = 'main'): Promise<ServerProcess> {
  const child = launch(main, env);
  const output = collect(child);
  const errors = collect(child, ['stderr']);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /http:\/\/[\d.:]+/.exec(output());
      if (found) resolve(found[0]);
    });
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${output()}`)));
  });
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    output,
    errors,
    alive: () => child.exitCode === null && child.signalCode === null,
    kill,
    signal: (signal) => void child.kill(signal),
  };
}

function collect(child: ChildProcess, streams: ('stdout' | 'stderr')[] = ['stdout', 'stderr']): () => string {
  const chunks: string[] = [];
  for (const stream of streams) child[stream]?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return () => chunks.join('');
}

/** The process number and the address of the embedded PostgreSQL of a data folder, while it runs. */
export async function embeddedPostgres(dataDir: string): Promise<{ pid: number; url: string }> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  return { pid: Number(lines[0]), url: connectionString(Number(lines[3]), password, 'leerlijn') };
}

export async function signIn(url: string, username: string, password = 'leerlijn-demo'): Promise<string> {
  const response = await askToken(url, { grant_type: 'password', username, password });
  if (!response.ok) throw new Error(`sign-in of ${username}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

export async function askToken(url: string, grant: Record<string, string>): Promise<Response> {
  return fetch(`${url}/oauth/v2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 'leerlijn-web', client_secret: 'leerlijn-web', ...grant }),
  });
}

/** A complete response, or null: a status line may arrive just before the connection breaks. */
export interface Answered<T = unknown> {
  status: number;
  body: T;
}

export async function request<T = unknown>(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answered<T> | null> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as T };
  } catch {
    return null;
  }
}
