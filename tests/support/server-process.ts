// A real server process for tests that start, stop and kill it: the built product, on a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ServerProcess {
  url: string;
  /** Everything that it printed. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
}

const root = join(import.meta.dirname, '../..');
const build = join(root, 'dist/server');

/** Runs `dist/server/<name>.js` to its end, or until it is stopped. */
export function launch(name: 'main' | 'admin', env: Record<string, string>, args: string[] = []): ChildProcess {
  return spawn(process.execPath, [join(build, `${name}.js`), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** What a process printed, and how it ended. */
export async function runToEnd(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = launch('main', env);
  const output = collect(child);
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
  return { url, output, kill };
}

function collect(child: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return () => chunks.join('');
}

export async function signIn(url: string, username: string, password = 'leerlijn-demo'): Promise<string> {
  const response = await fetch(`${url}/oauth/v2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'leerlijn-web',
      client_secret: 'leerlijn-web',
      username,
      password,
    }),
  });
  if (!response.ok) throw new Error(`sign-in of ${username}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}
