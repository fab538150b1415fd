// Documents of a programme: the same content in every format, only what the reader may read, the same bytes for the same data.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loadDemo } from '#server/demo/load.ts';
import { contract } from '#shared/api/contract.ts';
import { type DocumentForm, documentForms, type DocumentKind, documentKinds } from '#shared/documents/names.ts';
import { documentText } from '#shared/text/documents.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createSchool, type School, tokenWith } from '#tests/support/factories.ts';
import { makesPdf } from '#tests/support/makes-pdf.ts';
import { unzipped } from '#tests/support/zip.ts';

let api: TestApi;
let token: string;
let client: Client;
let programme: number;
let school: Pick<School, 'organization'>;

const one = async (text: ReturnType<typeof sql<{ id: number }>>) => (await text.execute(api.database)).rows[0]?.id ?? 0;

async function file(kind: DocumentKind, form: DocumentForm, { year = 0, by = token, of = programme } = {}) {
  const url = `/api/documents/${kind}.${form}?programme=${of}&year=${year}`;
  const answer = await api.app.inject({ url, headers: { authorization: `Bearer ${by}` } });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers, text: answer.payload };
}

/** Typst writes this only after it has checked the document. */
const declaredAccessible = '<pdfuaid:part>1</pdfuaid:part>';
const wordText = (bytes: Buffer) => unzipped(bytes).get('word/document.xml') ?? '';
const readable = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const headingsIn = (html: string) =>
  [...html.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/g)].map(([, level, text = '']) => ({
    level: Number(level),
    text: readable(text),
  }));

async function template(change: object) {
  const query = { organization: school.organization };
  const now = await client.call(contract.documentTemplate.get, { query });
  return client.call(contract.documentTemplate.save, { body: { ...now.body, ...change } });
}

beforeAll(async () => {
  api = await startApi();
  await loadDemo(api.database);
  token = await tokenFor(api.database, await one(sql`select id from app_user where username = 'admin'`));
  client = new Client(api.app, token);
  programme = await one(sql`select id from programme where programme_code = 'ICT-SE'`);
  school = { organization: await one(sql`select organization as id from programme where id = ${programme}`) };
});
afterAll(() => api.close());

it('the appendix has the letter of the legal article beside each text that it requires', async () => {
  const { text } = await file('oer', 'html');
  expect(headingsIn(text)).toContainEqual({ level: 3, text: 'Omschrijving a' });
});

it('a study guide of a year lists what is in the plan, in its order', async () => {
  const { status, text, headers } = await file('studyguide', 'html', { year: 1 });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-disposition']).toContain('inline; filename="studiegids-hbo-ict-');
  expect(headers['content-disposition']).toMatch(/filename\*=UTF-8''studiegids-hbo-ict-\d{4}-\d{4}\.html$/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  const shown = headingsIn(text).filter(({ level }) => level < 4);
  expect(shown.slice(0, 9).map(({ level, text: words }) => `${'#'.repeat(level)} ${words}`)).toMatchInlineSnapshot(`
    [
      "# Studiegids HBO-ICT",
      "## Over de opleiding",
      "### Omschrijving",
      "### Toelatingseisen",
      "## Jaar 1 (2026-2027)",
      "## Onderwijseenheden",
      "### Programmeren 1",
      "### Objectgeoriënteerd programmeren",
      "### Netwerken",
    ]
  `);
});

it('totals equal those of the planner', async () => {
  const { text } = await file('scheme', 'html');
  const plan = await client.call(contract.planner.presentation, { query: { programme } });
  const totals = [...text.matchAll(/<th scope="row">Totaal<\/th>.*?(\d[\d,.]*)<\/td><\/tr>/g)].map(([, last]) => last);
  expect(totals).toEqual(plan.body.years.map(({ totals: { ects_credits } }) => documentText.number(ects_credits)));
  expect(totals.length).toBeGreaterThan(2);
});

it('each row has its value in every block, also for electives', async () => {
  const { text } = await file('scheme', 'html');
  const numberIn = (cell: string) => Number(cell.replaceAll(/<[^>]*>/g, '').replace(',', '.'));
  const rows = [...text.matchAll(/<tr[^>]*><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(
    ([, name = '', rest = '']) => ({
      name: name.replaceAll(/<[^>]*>/g, '').trim(),
      numbers: [...rest.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => numberIn(cell)),
    }),
  );
  expect(rows.map(({ name }) => name)).toContain('Project Data Science');
  const sums = rows.map(({ name, numbers }) => [name, numbers.slice(0, -1).reduce((sum, each) => sum + each, 0)]);
  expect(sums).toEqual(rows.map(({ name, numbers }) => [name, numbers.at(-1)]));
});

it.each(documentKinds)('%s has no gaps in heading levels, a header on every table and unique anchors', async (kind) => {
  const { status, text } = await file(kind, 'html');
  expect(status).toBe(200);
  const levels = headingsIn(text).map(({ level }) => level);
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  const tables = text.match(/<table>/g) ?? [];
  expect(tables.length).toBeGreaterThan(0);
  expect(text.match(/<thead><tr><th scope="col"/g)).toHaveLength(tables.length);
  const anchors = [...text.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor);
  expect(new Set(anchors).size).toBe(anchors.length);
  const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
  expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  expect(text).not.toContain('<script');
});

describe('in Word', () => {
  it('a document has the text of the page in its order, real styles and the same bytes every time', async () => {
    const [first, again, page] = [
      await file('studyguide', 'docx', { year: 1 }),
      await file('studyguide', 'docx', { year: 1 }),
      await file('studyguide', 'html', { year: 1 }),
    ];
    expect(first.status).toBe(200);
    expect(first.headers['content-disposition']).toMatch(/^attachment; filename="studiegids-hbo-ict-[-\d]+\.docx"/);
    expect(first.bytes.equals(again.bytes)).toBe(true);
    const files = unzipped(first.bytes);
    const xml = wordText(first.bytes);
    const headings = [...xml.matchAll(/<w:pStyle w:val="Heading(\d)"\/>.*?<\/w:p>/g)].map(([whole, level]) => ({
      level: Number(level) + 1,
      text: [...whole.matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text).join(''),
    }));
    const plainly = (list: readonly { level: number; text: string }[]) => list.map(({ level, text }) => [level, text]);
    expect(plainly(headings)).toEqual(plainly(headingsIn(page.text).slice(1)));
    expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(xml.match(/<w:tbl>/g)?.length ?? 0);
    expect(xml).toContain('TOC \\');
    expect(files.get('word/styles.xml')).toContain('w:val="nl-NL"');
    expect([...files.keys()].filter((name) => /vba|embeddings/i.test(name))).toEqual([]);
  });
});

describe('content that the reader may not read', () => {
  it('is left out of every format: the coordinator, as in a school that names nobody', async () => {
    const all = { '*': 'r' };
    const attributes = { 'educational_unit.coordinator': '' };
    const blind = await tokenWith(api, school, all, { attributes });
    await template({ names: true });
    const found = await sql<{ coordinator: string }>`
      select coordinator from educational_unit where coordinator <> '' and id in (
        select educational_unit from placement where programme = ${programme} and year = 1)`.execute(api.database);
    const names = found.rows.map(({ coordinator }) => coordinator);
    expect(names.length).toBeGreaterThan(0);
    const open = await file('studyguide', 'html', { year: 1 });
    expect(names.filter((name) => !readable(open.text).includes(name))).toEqual([]);
    const asBlind = new Map<DocumentForm, Buffer>();
    for (const form of documentForms) asBlind.set(form, (await file('studyguide', form, { year: 1, by: blind })).bytes);
    const [html, word] = [String(asBlind.get('html')), wordText(asBlind.get('docx') ?? Buffer.alloc(0))];
    expect(names.filter((name) => readable(html).includes(name) || readable(word).includes(name))).toEqual([]);
    expect(html).not.toContain('Coördinator');
    await template({ names: false });
    for (const form of documentForms)
      expect((await file('studyguide', form, { year: 1 })).bytes.equals(asBlind.get(form) ?? Buffer.alloc(0))).toBe(
        true,
      );
  });

  it('is left out altogether: units inside parts, and the plan', async () => {
    const planless = await tokenWith(api, school, { programme: 'r', calendar: 'r' });
    const none = await file('oer', 'html', { by: planless });
    expect([none.status, none.text.includes('<table')]).toEqual([200, false]);
    const outside = await tokenWith(api, school, { programme: 'r', calendar: 'r', calendar__level1: 'r' });
    const some = await file('studyguide', 'html', { year: 1, by: outside });
    expect(headingsIn(some.text).map(({ text }) => text)).not.toContain(documentText.tests);
    const dossier = await file('accreditation', 'html', { by: outside });
    expect(readable(dossier.text)).toContain(documentText.noOutcomes);
  });

  it('is refused without the right, for another school and for a missing year', async () => {
    const nothing = await tokenWith(api, school, { calendar: 'r' });
    const elsewhere = await tokenWith(api, await createSchool(api.database), { '*': 'crud' });
    for (const kind of documentKinds) {
      expect((await file(kind, 'html', { by: nothing })).status).toBe(403);
      expect((await file(kind, 'docx', { by: elsewhere })).status).toBe(404);
    }
    expect((await file('scheme', 'html', { year: 9 })).status).toBe(422);
    expect((await file('scheme', 'html', { of: 0 })).status).toBe(404);
  });
});

it.skipIf(!makesPdf).each(documentKinds)('%s as PDF follows PDF/UA-1 and has the same bytes twice', async (kind) => {
  const [pdf, again] = [await file(kind, 'pdf'), await file(kind, 'pdf')];
  expect(pdf.status).toBe(200);
  expect(pdf.bytes.toString('latin1')).toContain(declaredAccessible);
  expect(pdf.bytes.equals(again.bytes)).toBe(true);
});

it('hostile texts stay plain text in every format, and a PDF is tagged', async () => {
  const unit = await one(sql`
    select educational_unit as id from placement where programme = ${programme} and year = 2 and educational_unit is not null`);
  const title = '<script>alert(1)</script> #let x = 1 *b* $x$ \\ ]] {{ & " 😀 עברית';
  const description = `<p>${'w'.repeat(10_000)} <a href="javascript:alert(1)">kwaad</a></p><ul></ul><p>العربية</p>`;
  const saved = await client.call(contract.educationalUnit.update, {
    params: { id: unit },
    body: { title, description, study_guide_number: '"><img src=x>' },
  });
  expect(saved.status).toBe(200);
  const html = await file('studyguide', 'html', { year: 2 });
  expect(html.text).not.toMatch(/<script|<img src=x|href="javascript/);
  expect(headingsIn(html.text).map(({ text }) => text)).toContain(title);
  const word = wordText((await file('studyguide', 'docx', { year: 2 })).bytes);
  expect(word).toContain('&lt;script&gt;alert(1)&lt;/script&gt; #let x');
  const pdf = await file('studyguide', 'pdf', { year: 2 });
  // Where the package for it is not installed, the browser prints.
  expect(pdf.status).toBe(makesPdf ? 200 : 409);
  if (!makesPdf) return;
  const raw = pdf.bytes.toString('latin1');
  expect([raw.slice(0, 5), raw.includes('/MarkInfo'), raw.includes('/StructTreeRoot')]).toEqual(['%PDF-', true, true]);
  expect(raw).toMatch(/\/Lang\s*\(nl/);
});

describe('the template of a school', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000000800', 'hex');

  it('sets colour, picture and introduction, and is in the history', async () => {
    const logo = png.toString('base64');
    await template({ color: '112233' });
    const saved = await template({ logo, color: 'aa0000', introduction: '<p>Welkom<script>x</script></p>' });
    expect([saved.status, saved.body.introduction]).toEqual([200, '<p>Welkom</p>']);
    const { text } = await file('studyguide', 'html', { year: 1 });
    expect(text).toContain('--accent: #aa0000');
    expect(text).toContain(`data:image/png;base64,${logo}`);
    expect(text).toContain('<p>Welkom</p>');
    const { organization } = school;
    const kept = await sql<{ after: object }>`
      select after from change where table_name = 'document_template' and organization = ${organization}
      order by id desc limit 1`.execute(api.database);
    expect(kept.rows[0]?.after).toMatchObject({ color: 'aa0000', logo: 'changed' });
    const response = await client.call(contract.history.list, {
      query: { object: 'document_template', id: organization },
    });
    expect(response.body[0]?.changes.map(({ attribute }) => attribute)).toContain('introduction');
    // The picture is only the start of a file.
    for (const form of ['docx', 'pdf'] as const)
      expect((await file('scheme', form)).status).toBe(form === 'docx' || makesPdf ? 200 : 409);
    expect((await template({ logo: null })).status).toBe(200);
  });

  it('changes only the fields that are sent', async () => {
    const { organization } = school;
    const logo = png.toString('base64');
    const before = (await template({ logo, introduction: '<p>Blijft</p>', color: '445566' })).body;
    const save = (body: object) => client.call(contract.documentTemplate.save, { body: { organization, ...body } });
    expect((await save({ color: 'bb0000' })).body).toEqual({ ...before, color: 'bb0000' });
    expect((await save({ logo: null })).body).toEqual({ ...before, color: 'bb0000', logo: null });
    expect((await save({})).status).toBe(200);
  });

  it('refuses a file that is not a picture, one that is too large, and other invalid values', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
    const large = Buffer.concat([png, Buffer.alloc(200_000)]).toString('base64');
    for (const logo of [svg, large]) expect((await template({ logo })).errors).toHaveProperty('logo');
    expect((await template({ color: 'red; }' })).errors).toHaveProperty('color');
    expect((await template({ unit_attributes: ['password'] })).status).toBe(422);
  });

  it('needs the right in that school, and does not overwrite another user’s save', async () => {
    const query = { organization: school.organization };
    const reader = new Client(api.app, await tokenWith(api, school, { '*': 'crud', document_template: 'r' }));
    const seen = await reader.call(contract.documentTemplate.get, { query });
    expect(seen.status).toBe(200);
    expect((await reader.call(contract.documentTemplate.save, { body: seen.body })).status).toBe(403);
    const other = new Client(api.app, await tokenWith(api, await createSchool(api.database), { '*': 'crud' }));
    expect((await other.call(contract.documentTemplate.get, { query })).status).toBe(404);
    expect((await other.call(contract.documentTemplate.save, { body: seen.body })).status).toBe(404);
    const ifMatch = String(seen.headers['etag']);
    await template({ color: '00aa00' });
    const late = await client.call(contract.documentTemplate.save, {
      body: { ...seen.body, color: '0000aa' },
      ifMatch,
    });
    expect(late.status).toBe(412);
  });
});
