// Two instances behind the nginx of deploy/, with TLS, and the script that restarts them in turn. The script finds our
// own small programs as `systemctl` and `nginx`: the first asks us to restart a process, the second uses the folder of
// our nginx.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { openTempFolder } from './cluster.ts';
import { freePort } from './free-port.ts';
import { writeNginx } from './nginx.ts';
import { runToEnd, type ServerProcess, startServer } from './server-process.ts';

export interface BehindNginx {
  port: number;
  instances: ServerProcess[];
  /** Runs deploy/rolling-restart until it ends. */
  restartInTurn: () => Promise<{ code: number | null; output: string }>;
  stop: () => Promise<void>;
}

const program = '/usr/sbin/nginx';

export async function startBehindNginx(databaseUrl: string): Promise<BehindNginx> {
  await access(program).catch(() => Promise.reject(new Error(`${program} is not on this machine: install nginx`)));
  const folder = await openTempFolder('leerlijn-nginx-');
  const [plainPort, port] = [await freePort(), await freePort()];
  const ports: [number, number] = [await freePort(), await freePort()];
  const env = {
    ...{ DATABASE_URL: databaseUrl, DEMO: 'on', TRUST_PROXY: '1', PUBLIC_URL: `https://leerlijn.example.nl` },
    DATA_DIR: join(folder, 'data'),
  };
  const start = (at: number) => startServer({ ...env, PORT: String(at) });
  const instances = await Promise.all(ports.map(start));
  const restartOne = async (at: number) => {
    const index = ports.indexOf(at);
    await instances[index]?.kill('SIGTERM');
    instances[index] = await start(at);
  };
  const control = createServer((asked, answer) => {
    void restartOne(Number(asked.url?.slice(1))).finally(() => answer.end());
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  const args = await writeNginx({ folder, plainPort, port, instances: ports });
  const nginx = startNginx(args);
  await untilServed(port);

  const programs = join(folder, 'bin');
  const restart = `exec curl -sf -X POST http://127.0.0.1:${(control.address() as AddressInfo).port}/"\${2#leerlijn@}"`;
  await writePrograms(programs, { systemctl: restart, nginx: `exec ${program} ${args.join(' ')} "$@"` });
  return {
    port,
    instances,
    restartInTurn: () =>
      runToEnd(
        spawn('sh', [join(folder, 'rolling-restart')], {
          env: { PATH: `${programs}:${process.env['PATH']}`, LEERLIJN_UPSTREAM: join(folder, 'leerlijn.upstream') },
        }),
      ),
    stop: async () => {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      control.close();
      for (const instance of instances) await instance.kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startNginx(args: string[]): ChildProcess {
  return spawn(program, [...args, '-g', 'daemon off;'], { stdio: 'ignore' });
}

async function untilServed(port: number): Promise<void> {
  while ((await visit(port, { path: '/health/ready' })).status !== 200)
    await new Promise((next) => setTimeout(next, 50));
}

async function writePrograms(folder: string, programs: Record<string, string>): Promise<void> {
  await mkdir(folder);
  for (const [name, line] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${line}\n`);
    await chmod(join(folder, name), 0o755);
  }
}

export interface Visit {
  path: string;
  method?: string;
  token?: string;
  body?: unknown;
}

export interface Visited {
  /** 0 if the response was not complete. */
  status: number;
  body: string;
  encoding: string;
  protocol: string;
}

// A connection per visit: when nginx closes an idle connection on a reload, reopening it is the browser's task.
const agent = new Agent({ keepAlive: false, rejectUnauthorized: false, servername: 'leerlijn.example.nl' });

/** One request by https, with gzip, as a browser sends it. */
export async function visit(port: number, { path, method = 'GET', token, body }: Visit): Promise<Visited> {
  const headers = {
    host: 'leerlijn.example.nl',
    'accept-encoding': 'gzip',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, body: error.message, encoding: '', protocol: '' });
    const sent = httpsRequest({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const encoding = answer.headers['content-encoding'] ?? '';
        const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
        const protocol = (answer.socket as { getProtocol?: () => string }).getProtocol?.() ?? '';
        resolve({ status: answer.statusCode ?? 0, body: text, encoding, protocol });
      });
    });
    sent.on('error', fail);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
