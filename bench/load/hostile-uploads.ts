// Keeps sending files that are refused, as one user. A separate low-priority process, because a real attacker uses
// another machine. Started by `startHostileUploads`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { fileTypes } from '#shared/api/file-types.ts';

import { zipOf } from '#tests/support/made-zip.ts';

interface Upload {
  url: string;
  token: string;
}

export interface HostileUploads {
  /** Ends it, and returns how long each refusal took, in ms. */
  stop: () => Promise<number[]>;
}

/** Ready after the first refusal: starting the process is not measured. */
export async function startHostileUploads(upload: Upload): Promise<HostileUploads> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(upload)], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`uploading ended with ${code}`);
  });
  ended.catch(() => undefined);
  const answer = async () => (await Promise.race([once(child, 'message'), ended])) as unknown[];
  await answer();
  return {
    stop: async () => {
      child.send('stop');
      const [times] = await answer();
      return times as number[];
    },
  };
}

/** Zip bombs with true and false sizes, half a file, a line of millions of cells, only line breaks, too many rows. */
function hostileFiles(): ['xlsx' | 'csv', Uint8Array][] {
  const workbook = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') };
  const bomb = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(60 * 1024 * 1024, 'x') };
  const whole = zipOf([workbook, bomb]);
  const packed = [whole, zipOf([workbook, { ...bomb, says: 1000 }]), whole.subarray(0, 900)];
  const lines = ['a;', '\r\n', 'a\n'].map((filling) => Buffer.alloc(9_000_000, filling));
  return [
    ...packed.map((bytes): ['xlsx', Uint8Array] => ['xlsx', bytes]),
    ...lines.map((bytes): ['csv', Uint8Array] => ['csv', bytes]),
  ];
}

async function run({ url, token }: Upload): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const over = new AbortController();
  process.on('message', () => over.abort());
  const files = hostileFiles();
  const times: number[] = [];
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const [type, bytes] = files[turn % files.length] as (typeof files)[number];
    const before = performance.now();
    const answer = await fetch(url, {
      ...{ method: 'POST', body: bytes as BodyInit },
      headers: { authorization: `Bearer ${token}`, 'content-type': fileTypes[type] },
    });
    if (answer.status !== 422 && answer.status !== 413) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - before);
    if (turn === 0) process.send?.('ready');
  }
  process.send?.(times);
  process.disconnect();
}

const asked = process.argv[2];
if (process.send && asked) await run(JSON.parse(asked) as Upload);
