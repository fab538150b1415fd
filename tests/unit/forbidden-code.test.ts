// What our own source must not do: run text as code, write HTML, start programs or call other servers where it need not,
// or hold a pattern that a hostile text can keep busy.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(root, 'src', file), 'utf8') }));

/** The files whose source matches the pattern. */
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('the source', () => {
  it('runs no text as code, and writes no HTML into a page', () => {
    expect(filesWith(/\beval\(|\bnew Function\b|\bsetTimeout\(\s*['"`]|node:vm\b/)).toEqual([]);
    expect(filesWith(/innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/i)).toEqual([]);
    // Documents are shown in a frame that runs no script.
    expect(filesWith(/srcdoc/i)).toEqual([join('client', 'documents', 'preview.tsx')]);
    expect(filesWith(/sandbox="(?![^"]*allow-scripts)[^"]*"\s+srcDoc=/)).toHaveLength(1);
  });

  it('starts only the database and itself (for native code), and never through a shell', () => {
    const starting = filesWith(/node:child_process/).filter((file) => !file.startsWith(join('server', 'db')));
    expect(starting).toEqual([join('server', 'in-process.ts')]);
    expect(filesWith(/\bexec(Sync)?\(\s*[`'"]|\bshell: ?true/)).toEqual([]);
  });

  it('calls no other server: the server calls its database and mail server, the client its server, the doctor both', () => {
    const calling = /\bfetch\(|node:(https?|http2|net|tls|dgram)['"]|XMLHttpRequest|WebSocket|EventSource|sendBeacon/;
    // The second fetches code of the page, the third takes its font into a picture.
    const allowed = /^client.(api.send|import-code|ui.planner.save-drawing)\.ts$/;
    const own = filesWith(calling).filter((file) => !allowed.test(file));
    expect(own.filter((file) => !/^server.(db|start).|^server.(main|doctor.visit)\.ts$/.test(file))).toEqual([]);
    expect(filesWith(/\bfetch\(/).filter((file) => file.startsWith('server'))).toEqual([]);
  });

  it('compares no secret character by character', () => {
    const comparing = /(secret|token|hash|password)\w* ?(===|!==) ?(?!null|undefined)[a-z]/;
    expect(filesWith(comparing).filter((file) => file.startsWith('server'))).toEqual([]);
  });

  it('hashes with SHA-256, and with SHA-1 only to mark an answer; it encrypts and signs nothing', () => {
    const hashing = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\b(?:createHash|hash)\(\s*['"`](\w+)/g)].map(([, name]) => `${file}: ${name}`),
    );
    expect(hashing.length).toBeGreaterThan(4);
    const sha1 = `${join('server', 'http', 'etag.ts')}: sha1`;
    expect(hashing.filter((each) => !each.endsWith(': sha256'))).toEqual([sha1]);
    expect(filesWith(/createHash\((?!'\w+'\))/)).toEqual([]);
    expect(filesWith(/createCipher|createDecipher|createSign|\.subtle\.|pbkdf2|scrypt|-----BEGIN/)).toEqual([]);
    // RFC 6238, which every authenticator app reads with SHA-1.
    expect(filesWith(/createHmac/)).toEqual([join('server', 'auth', 'second-factor', 'time-code.ts')]);
  });

  it('builds no regular expression from text', () => {
    expect(filesWith(/\bRegExp\(/)).toEqual([]);
  });

  it('has no plugin elements, and no obsolete browser features', () => {
    const page = readFileSync(join(root, 'index.html'), 'utf8');
    const left = /<(object|embed|applet|frameset|marquee)\b|createElement\('(object|embed|applet)'|ActiveX/;
    expect(filesWith(left).filter((file) => file.startsWith('client'))).toEqual([]);
    expect(page).not.toMatch(left);
  });

  it('draws randomness for secrets from the system', () => {
    expect(filesWith(/Math\.random/).filter((file) => file.startsWith('server') && !file.includes('demo'))).toEqual([]);
  });
});

/** Regular expression literals, after a character that no division can follow. */
const literal = /(?<=[(,=:?&|![\s])\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;)\]])/g;
const patterns = sources.flatMap(({ file, text }) =>
  [...text.matchAll(literal)].flatMap(([, body = '', flags = '']) => {
    const pattern = compiled(body, flags.replaceAll(/[gy]/g, ''));
    return pattern ? [{ file, pattern }] : [];
  }),
);

it('the regular expressions of the source are found', () => {
  expect(patterns.length).toBeGreaterThan(60);
});

/** Texts that nearly fit: much of the same, after a beginning that a pattern of ours asks for. */
const bits = [
  'a',
  '0',
  ' ',
  '.',
  '-',
  ',',
  '<',
  '/',
  '\\',
  'a.',
  'a@',
  '0-',
  ' ,',
  'a ',
  '@',
  '"',
  '=',
  '_',
  ':',
  'aA1',
];
const heads = ['', 'a', '/', '"', 'a@', 'Bearer ', '/api/me/1/'];
const nearlyFitting = bits.flatMap((bit) => heads.map((head) => `${head}${bit.repeat(300)}\u0000`));

it('no regular expression backtracks for long on a text that nearly matches', async () => {
  expect(await stuckOn(patterns, nearlyFitting)).toBeNull();
});

it('a regular expression that backtracks for long is named', async () => {
  expect(await stuckOn([{ file: 'slow.ts', pattern: /^(a+)+$/ }], nearlyFitting, 200)).toBe('slow.ts: /^(a+)+$/');
});

/** The first pattern that does not come back in time. They are tried in a thread, because only a thread can be stopped. */
function stuckOn(tried: typeof patterns, texts: string[], patience = 5000): Promise<string | null> {
  const thread = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     for (const { pattern } of workerData.tried) {
       parentPort.postMessage('next');
       for (const text of workerData.texts) pattern.test(text);
     }`,
    { eval: true, workerData: { tried, texts } },
  );
  return new Promise((resolve, reject) => {
    const waiting = [...tried];
    let timer: NodeJS.Timeout | undefined;
    thread.on('message', () => {
      clearTimeout(timer);
      const next = waiting.shift();
      timer = setTimeout(() => {
        resolve(`${next?.file}: ${next?.pattern}`);
        void thread.terminate();
      }, patience);
    });
    thread.on('error', reject);
    thread.on('exit', () => {
      clearTimeout(timer);
      resolve(null);
    });
  });
}

function compiled(body: string, flags: string): RegExp | null {
  try {
    return new RegExp(body, flags);
  } catch {
    return null;
  }
}
