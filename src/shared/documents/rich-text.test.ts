// Rich text as blocks: every tag that can be stored, and whatever else somebody makes of it.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Block, Run } from './model.ts';
import { richTextBlocks } from './rich-text.ts';

const runsIn = (block: Block): readonly Run[] =>
  block.kind === 'list' ? block.items.flatMap(({ runs }) => runs) : block.kind === 'paragraph' ? block.runs : [];

it('reads paragraphs, headings, nested lists, styles and links', () => {
  const html = `<h2>Kop</h2><p>Een <strong>vet <em>schuin</em></strong> woord<br>en <a href="https://x.example/?a=1&amp;b=2">meer</a></p>
    <ol><li><p>een</p><ul><li>diep</li></ul></li><li>twee</li></ol><ul><li>ander</li></ul><blockquote>Citaat</blockquote>`;
  expect(richTextBlocks(html)).toEqual([
    { kind: 'paragraph', runs: [{ text: 'Kop', bold: true }] },
    {
      kind: 'paragraph',
      runs: [
        { text: 'Een ' },
        { text: 'vet ', bold: true },
        { text: 'schuin', bold: true, italic: true },
        { text: ' woord' },
        { text: '\n' },
        { text: 'en ' },
        { text: 'meer', link: 'https://x.example/?a=1&b=2' },
      ],
    },
    {
      ...{ kind: 'list', ordered: true },
      items: [
        { depth: 0, runs: [{ text: 'een' }] },
        { depth: 1, runs: [{ text: 'diep' }] },
        { depth: 0, runs: [{ text: 'twee' }] },
      ],
    },
    { kind: 'list', ordered: false, items: [{ depth: 0, runs: [{ text: 'ander' }] }] },
    { kind: 'paragraph', runs: [{ text: 'Citaat' }] },
  ]);
});

it('drops empty blocks, and links that are no address', () => {
  expect(richTextBlocks('')).toEqual([]);
  expect(richTextBlocks('<p></p><ul></ul><ul><li> </li></ul>')).toEqual([]);
  expect(richTextBlocks('<a href="javascript:alert(1)">x</a><a href="//y">y</a>')).toEqual([
    { kind: 'paragraph', runs: [{ text: 'x' }, { text: 'y' }] },
  ]);
});

it('turns any text into blocks without gaps in depth or forbidden characters, and with safe links only', () => {
  const tags = fc.constantFrom(
    ...['<p>', '</p>', '<ul>', '</ul>', '<ol>', '</ol>', '<li>', '</li>', '<strong>', '</strong>', '<em>', '<br>'],
    ...['<h3>', '</h3>', '<a href="mailto:a@b.nl">', '<a href="data:x">', '</a>', '<script>', '<', '&#0;', '&#x1F600;'],
  );
  const html = fc.array(fc.oneof(tags, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
  fc.assert(
    fc.property(html, (text) => {
      for (const block of richTextBlocks(text)) {
        const depths = block.kind === 'list' ? block.items.map(({ depth }) => depth) : [];
        depths.forEach((depth, index) => expect(depth).toBeLessThanOrEqual((depths[index - 1] ?? -1) + 1));
        for (const { text: shown, link = 'https:' } of runsIn(block)) {
          // eslint-disable-next-line no-control-regex
          expect(shown).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/);
          expect(link).toMatch(/^(https?|mailto):/);
        }
      }
    }),
  );
});
