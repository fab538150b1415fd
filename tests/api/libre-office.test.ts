// LibreOffice reads the same content from our files, on machines that have it.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { loadDemo } from '#server/demo/load.ts';
import { csvRows } from '#server/spreadsheet/csv-rows.ts';
import { startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { runTool } from '#tests/support/tool.ts';

let api: TestApi;
let token: string;
let programme: number;
let folder: string;

const one = async (text: ReturnType<typeof sql<{ id: number }>>) => (await text.execute(api.database)).rows[0]?.id ?? 0;

beforeAll(async () => {
  api = await startApi();
  await loadDemo(api.database);
  token = await tokenFor(api.database, await one(sql`select id from app_user where username = 'beheerder'`));
  programme = await one(sql`select id from programme where programme_code = 'ICT-SE'`);
  folder = await mkdtemp(join(tmpdir(), 'libre-office-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const fetched = async (path: string) =>
  (await api.app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${token}` } })).rawPayload;

/** The file as LibreOffice converts it; null without LibreOffice. */
async function converted(name: string, bytes: Buffer, to: string): Promise<string | null> {
  await writeFile(join(folder, name), bytes);
  const own = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const ran = runTool('soffice', [own, '--headless', '--convert-to', to, '--outdir', folder, name], folder);
  if (!ran) return null;
  expect(ran).toMatchObject({ status: 0 });
  const made = name.replace(/\.\w+$/, `.${to.split(':')[0]}`);
  return (await readFile(join(folder, made), 'utf8')).replace(/^\u{FEFF}/u, '');
}

const cellsOf = (text: string) => [...csvRows(text, 100)].map(({ cells }) => cells.map((cell) => cell.trim()));
/** Filter options: semicolons, quotes, UTF-8, cells as shown, the first sheet. */
const asCsv = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false';

it.each(['educationalunits', 'programmeparts', 'learningoutcomes'])(
  'LibreOffice reads a workbook of %s',
  async (list) => {
    const read = await converted(`${list}.xlsx`, await fetched(`${list}.xlsx`), asCsv);
    if (read === null) return;
    const [head, names, ...rows] = cellsOf(read);
    const ours = cellsOf((await fetched(`${list}.csv`)).toString('utf8').replace(/^\u{FEFF}/u, ''));
    expect(names).toContain('title');
    expect([head, ...rows]).toEqual(ours);
    expect(rows.length).toBeGreaterThan(10);
  },
);

it('LibreOffice reads a study guide for Word with its headings in order', async () => {
  const query = `programme=${programme}&year=1`;
  const read = await converted(
    'gids.docx',
    await fetched(`documents/studyguide.docx?${query}`),
    'txt:Text (encoded):UTF8',
  );
  if (read === null) return;
  const page = (await fetched(`documents/studyguide.html?${query}`)).toString('utf8');
  const headings = [...page.matchAll(/<h([123])[^>]*>([^<]*)<\/h\1>/g)].map(([, , text = '']) => text);
  const lines = read.split(/\r?\n/).map((line) => line.trim());
  // Names also occur in tables, so each heading is searched after the previous one.
  let at = 0;
  for (const text of headings) {
    const found = lines.indexOf(text, at);
    expect([text, found]).not.toEqual([text, -1]);
    at = found + 1;
  }
  expect(headings.length).toBeGreaterThan(20);
});
