// `npm run dev`: the server, restarted on every change, and the web client with hot reload. Ctrl-C ends both.
import { spawn } from 'node:child_process';

import { projectFolder, toolEnvironment } from './lib/build.mjs';

const commands = [
  ['tsx', 'watch', '--clear-screen=false', 'src/server/main.ts'],
  ['vite', '--clearScreen', 'false'],
];

const children = commands.map(([program, ...rest]) =>
  spawn(program, rest, {
    cwd: projectFolder,
    env: toolEnvironment,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
);

let ending = false;
function end(signal) {
  // In a terminal Ctrl-C has already reached the children; a second signal would interrupt the server's shutdown.
  if (!ending && !(signal === 'SIGINT' && process.stdin.isTTY)) for (const child of children) child.kill('SIGTERM');
  ending = true;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
for (const child of children) {
  child.on('error', (error) => {
    console.error(error.message);
    end('SIGTERM');
  });
  child.on('exit', (code) => {
    process.exitCode ||= ending ? 0 : (code ?? 1);
    end('SIGTERM');
  });
}
