// The build sends browsers no secret, no source and no path of the build machine.
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = process.env['E2E_CLIENT'] ?? join(root, 'dist/client');
const serverFolder = process.env['SERVER_BUILD'] ?? join(root, 'dist/server');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file));
const texts = files
  .filter((file) => /\.(js|css|html|svg|json|txt)(\.br|\.gz)?$/.test(file))
  .map((file) => ({ file, text: unpacked(file).toString('utf8') }));
const filesWith = (pattern: RegExp | string) =>
  texts.filter(({ text }) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)));

describe('the built client', () => {
  it('exists', () => {
    expect(texts.length).toBeGreaterThan(20);
  });

  it('has only known file types, and no source maps', () => {
    // One file that only the server reads.
    const others = files.filter((file) => !/\.(js|css|html|svg|woff2)(\.br|\.gz)?$/.test(file));
    expect(others).toEqual(['page-links.json']);
    expect(filesWith(/sourceMappingURL|sourcesContent/).map(({ file }) => file)).toEqual([]);
  });

  it('has no test code, and neither has the server', () => {
    const server = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.js$/.test(file),
    );
    const built = server.map((file) => ({ file, text: readFileSync(join(serverFolder, file), 'utf8') }));
    expect(built.map(({ file }) => file)).toContain('main.js');
    const ofTests = /['"](vitest|fast-check|playwright-core|smtp-server)['"]|createTestDatabase|tests\/support/;
    expect([...texts, ...built].filter(({ text }) => ofTests.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('has no path of the build machine', () => {
    for (const path of [root, homedir(), '/node_modules/']) expect(filesWith(path).map(({ file }) => file)).toEqual([]);
  });

  it('has no secrets and no code that handles them', () => {
    const serverOnly = /argon2|password_hash|postgres(ql)?:\/\/\w|smtps?:\/\/\w|leerlijn-demo|-----BEGIN/;
    expect(filesWith(serverOnly).map(({ file, text }) => `${file}: ${serverOnly.exec(text)?.[0]}`)).toEqual([]);
  });

  it('loads nothing from other sites', () => {
    const page = texts.find(({ file }) => file === 'index.html')?.text ?? '';
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].filter(([, url = '']) => !url.startsWith('/'))).toEqual([]);
    expect(filesWith(/@import\s*(url\()?["']?https?:|url\(["']?https?:/).map(({ file }) => file)).toEqual([]);
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|<style/);
  });
});

function unpacked(file: string): Buffer {
  const content = readFileSync(join(folder, file));
  if (file.endsWith('.br')) return brotliDecompressSync(content);
  return file.endsWith('.gz') ? gunzipSync(content) : content;
}
