// Malicious files, and files of another type, are refused with a message while other users are served.
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { MAX_SHEET_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#shared/api/imports.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';
import { countChangeSets } from '#tests/support/memory.ts';
import { type ZipPart, zipOf } from '#tests/support/made-zip.ts';

const text = spreadsheetText.refused;
const workbook = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') };
const large = Buffer.alloc(60 * 1024 * 1024, 'x');
const withPart = (part: Partial<ZipPart>) =>
  zipOf([workbook, { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet/>'), ...part }]);
const sheet = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: 'Blad', rows }] });
const csv = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'));
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`;
const relation = (type: string, target: string) => `<Relationships xmlns="${packaged}/relationships">
  <Relationship Id="rId1" Type="${office}/relationships/${type}" Target="${target}"/></Relationships>`;

let api: TestApi;
let school: School;
let full: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());

const read = (body: Uint8Array) =>
  full.call(contract.imports.create, {
    query: { object: 'educational_unit', organization: school.organization },
    body,
  });

it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['an old or locked Excel file', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), text.old],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), text.unknown],
  ['macros', () => withPart({ name: 'xl/vbaProject.bin' }), text.macros],
  ['a text document', () => zipOf([{ name: 'content.xml', content: Buffer.from('<x/>') }]), text.unknown],
  ['a locked part', () => withPart({ encrypted: true }), text.locked],
  ['a bomb that says so', () => withPart({ content: large }), text.tooLarge],
  ['a bomb that says nothing', () => withPart({ content: large, says: 0 }), text.tooLarge],
  ['a bomb that lies', () => withPart({ content: large, says: 1000 }), text.damaged],
  ['a name that leads elsewhere', () => withPart({ name: '../etc/passwd' }), text.damaged],
  ['the same name twice', () => zipOf([workbook, workbook]), text.damaged],
  [
    'too many parts',
    () => zipOf([workbook, ...Array.from({ length: 200 }, (_, i) => ({ ...workbook, name: `x${i}` }))]),
    text.tooLarge,
  ],
  ['half a file', async () => (await sheet([['Titel'], ['x']])).slice(0, 900), text.damaged],
  ['nothing but a head', () => csv(['Titel;EC']), text.noRows],
  [
    'too many rows',
    () => csv(['Titel', ...Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, i) => `n${i}`)]),
    text.tooManyRows(MAX_IMPORT_ROWS),
  ],
  [
    'a row below too many formatted empty rows',
    () => sheet([['Titel'], ...Array.from({ length: 60_000 }, () => ['']), ['n']]),
    text.tooManyRows(MAX_IMPORT_ROWS),
  ],
  [
    'too many columns',
    () => csv([';x'.repeat(MAX_IMPORT_COLUMNS + 1), ';y'.repeat(MAX_IMPORT_COLUMNS + 1)]),
    text.tooManyColumns(MAX_IMPORT_COLUMNS),
  ],
  ['a line of millions of cells', () => Buffer.alloc(9_000_000, 'a;'), text.tooManyColumns(MAX_IMPORT_COLUMNS)],
  ['a quote without an end', () => csv(['Titel;EC', 'a;"5', 'b;5']), text.openQuote(2)],
  ['nothing but line ends', () => Buffer.alloc(9_000_000, '\r\n'), text.noRows],
])('%s', async (_, make, message) => {
  const before = await countChangeSets(api.database);
  expect(await read(await make())).toMatchObject({ status: 422, message });
  expect(await countChangeSets(api.database)).toBe(before);
});

it('a file over the size limit is refused, and a long but allowed one is not', async () => {
  const tooLarge = { status: 413, message: refusalText.tooLarge(MAX_SHEET_BYTES) };
  expect(await read(Buffer.alloc(MAX_SHEET_BYTES + 1, 'a;\r\n'))).toMatchObject(tooLarge);
  const lines = csv(['Titel;Omschrijving', ...Array.from({ length: 280 }, (_, i) => `n${i};${'x'.repeat(30_000)}`)]);
  expect((await read(lines)).body.counts).toMatchObject({ new: 280 });
});

it('a sheet with two cells as far apart as possible is refused as damaged', async () => {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets>
      <sheet name="Blad" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>
      <row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row></sheetData></worksheet>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  };
  const bytes = zipOf(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })));
  expect(await read(bytes)).toMatchObject({ status: 422, message: text.damaged });
});

it('an Excel error in a cell is reported, and a formula is read as its result', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Blad',
        rows: [
          ['Titel', 'EC'],
          ['Fout', '#REF!'],
          ['Goed', null],
        ],
        cells: new Map([['2,1', { formula: '2+3', formulaResult: 5 }]]),
      },
    ],
  });
  const { id, counts } = (await read(bytes)).body;
  expect(counts).toMatchObject({ new: 1, refused: 1 });
  const { rows } = (await full.call(contract.imports.get, { params: { id } })).body;
  expect(rows[0]?.errors).toEqual([{ attribute: 'ects_credits', message: spreadsheetText.cell.error }]);
  expect(rows[1]?.changes).toContainEqual({ attribute: 'ects_credits', from: '', to: '5' });
});

it('characters that no database keeps, and one of two places at the edge of what is shown', async () => {
  const texts = ['_xD83D_', '_x0000_', ...[39, 299].map((length) => `${'x'.repeat(length)}🦝`)];
  const rows = [['Titel', 'Omschrijving'], ...texts.map((each, index) => [`Eenheid ${index}`, each])];
  const { id, counts } = (await read(await sheet(rows))).body;
  expect(counts).toMatchObject({ new: texts.length });
  const kept = (await full.call(contract.imports.get, { params: { id } })).body.rows;
  expect(kept[0]?.changes).toContainEqual({ attribute: 'description', from: '', to: '�' });
});

it('reads rows below the maximum number of formatted empty rows', async () => {
  const rows = [['Titel'], ...Array.from({ length: MAX_IMPORT_ROWS + 100 }, () => ['']), ['Onderaan']];
  expect((await read(await sheet(rows))).body).toMatchObject({ counts: { new: 1, refused: 0 } });
});

it.each(['utf-16le', 'utf-16be'])('reads the Unicode text of Excel: %s', async (encoding) => {
  const bytes = Buffer.from('\u{FEFF}Titel\tOmschrijving\r\nÉén\tnaïef 🦝\r\n', 'utf-16le');
  const { id } = (await read(encoding === 'utf-16le' ? bytes : bytes.swap16())).body;
  const { rows } = (await full.call(contract.imports.get, { params: { id } })).body;
  expect(rows[0]?.changes).toContainEqual({ attribute: 'title', from: '', to: 'Één' });
  expect(rows[0]?.changes).toContainEqual({ attribute: 'description', from: '', to: 'naïef 🦝' });
});
