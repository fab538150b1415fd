// Page breaks of a PDF: a heading and the caption of a table are on the page where the table begins.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { pdfBytes } from '#server/documents/pdf.ts';
import { type DocumentModel, heading, paragraph } from '#shared/documents/model.ts';
import { makesPdf } from '#tests/support/makes-pdf.ts';
import { runTool } from '#tests/support/tool.ts';

/** A document with this many lines above the table. */
function documentWith(lines: number): DocumentModel {
  const cells = (text: string) => ({ cells: [{ runs: [{ text }] }] });
  const blocks = [
    ...Array.from({ length: lines }, (_, index) => paragraph(`Regel ${index}`)),
    heading(1, 'Jaar 2', 'jaar-2'),
    {
      ...{ kind: 'table' as const, caption: 'Bijschrift', columns: [{ title: 'Kolom', width: 1 }] },
      rows: Array.from({ length: 20 }, (_, index) => cells(`Eerste ${index}`)),
    },
  ];
  const look = { color: '0f5f6b', logo: null };
  return {
    ...{ title: 'Gids', subtitle: '', school: 'School', language: 'nl' },
    look,
    sections: [{ landscape: false, blocks }],
  };
}

function pagesOf(model: DocumentModel): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-pages-'));
  const file = join(folder, 'gids.pdf');
  writeFileSync(file, pdfBytes(model) ?? '');
  const text = runTool('pdftotext', [file, '-'])?.output ?? '';
  rmSync(folder, { recursive: true });
  return text.split('\f');
}

it.skipIf(!makesPdf)('a table is never on another page than its heading and caption', () => {
  const where = new Set<number>();
  for (const lines of [36, 38]) {
    const pages = pagesOf(documentWith(lines));
    const at = ['Jaar 2', 'Bijschrift', 'Kolom', 'Eerste 0'].map((text) =>
      pages.findIndex((page) => page.includes(text)),
    );
    expect([lines, ...new Set(at)]).toHaveLength(2);
    where.add(at[0] ?? -1);
  }
  // The end of the page was met, where there is a tool that sees it.
  expect([1, 2]).toContain(where.size);
});
