// An unreadable attribute in every view of the past: its history, the log and their files, a record and a plan as they were, a
// comparison and its documents, the preview of a restore, and the trash. Its values are unique words, so that a fragment, a name
// or a count in a response is found as well.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi } from '#tests/support/api.ts';
import { tokenWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { planner, educationalUnit, programme: programmes, history } = contract;
const secrets = { title: 'Vlinderkunde', description: 'Kwartelplan' };
let api: TestApi;
let school: PlanSchool;
let reader: string;
let limited: string;
let part: number;
let gone: number;
let moment: string;
let changeSet: number;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  reader = await tokenWith(api, school, { '*': 'crud' });
  const attributes = { 'educational_unit.title': 'cud', 'programme.description': 'cud' };
  limited = await tokenWith(api, school, { '*': 'crud' }, { attributes });
  const full = new Client(api.app, reader);
  const { organization, planned, parts, units, blockUnit } = school;
  const year = { programme: planned, year: 1 };
  const saved = await full.call(planner.saveBlockParts, {
    body: { ...year, grid: [{ ...at(0, 0), programme_part: parts[0] }] },
  });
  part = saved.body[0]!.relation_id;
  await full.call(planner.saveBlockUnits, { body: { ...year, grid: [{ ...at(3, 0), educational_unit: blockUnit }] } });
  const inPart = [{ ...at(0, 0, 12), educational_unit: units[0] }];
  await full.call(planner.saveWeekUnits, { body: { relation_id: part, grid: inPart } });

  const rename = (title: string) =>
    Promise.all(
      [blockUnit, units[0]!].map((id) => full.call(educationalUnit.update, { params: { id }, body: { title } })),
    );
  const describeIt = (description: string) =>
    full.call(programmes.update, { params: { id: planned }, body: { description } });
  await rename(secrets.title);
  await describeIt(`<p>${secrets.description}</p>`);
  await wait();
  moment = new Date().toISOString();
  await wait();
  await rename('Iets anders');
  await describeIt('<p>Iets anders</p>');
  const shown = await full.call(history.list, { query: { object: 'educational_unit', id: blockUnit } });
  changeSet = shown.body[0]!.id;
  const made = await full.call(educationalUnit.create, { body: { title: secrets.title, organization } });
  gone = made.body.id;
  await full.call(educationalUnit.remove, { params: { id: gone } });
});
afterAll(() => api.close());

const wait = () => new Promise((done) => setTimeout(done, 5));

async function ask(token: string, url: string, body?: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await api.app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers,
    ...(body ? { payload: body } : {}),
  });
  // A change of nothing else is left out altogether.
  if (answer.statusCode === 404) return '';
  expect([url, answer.statusCode]).toEqual([url, 200]);
  if (!url.includes('.xlsx')) return answer.body;
  const { sheets } = await readXlsx(answer.rawPayload);
  return JSON.stringify(sheets);
}

type Word = keyof typeof secrets;
const unitScope = () => `object=educational_unit&id=${school.blockUnit}`;
const programmeScope = () => `object=programme&id=${school.planned}`;
const sides = () => `left=programme:${school.planned}@${moment}&right=programme:${school.planned}`;
const restored = (object: string, id: number) => ({ object, id, moment, preview: true });

const ways: [string, Word, (token: string) => Promise<string>][] = [
  ['the history of a unit', 'title', (token) => ask(token, `/api/history.json?${unitScope()}`)],
  ['the history of a programme', 'description', (token) => ask(token, `/api/history.json?${programmeScope()}`)],
  ['one change', 'title', (token) => ask(token, `/api/history/${changeSet}.json?${unitScope()}`)],
  ['the history as CSV', 'title', (token) => ask(token, `/api/history.csv?${unitScope()}`)],
  ['the history as Excel', 'description', (token) => ask(token, `/api/history.xlsx?${programmeScope()}`)],
  ['the log', 'title', (token) => ask(token, `/api/history.json?organization=${school.organization}`)],
  ['the log as Excel', 'title', (token) => ask(token, `/api/history.xlsx?organization=${school.organization}`)],
  [
    'a search in the log',
    'title',
    (token) => ask(token, `/api/history.json?organization=${school.organization}&search=${secrets.title}`),
  ],
  [
    'a record as it was',
    'title',
    (token) => ask(token, `/api/educationalunits/${school.blockUnit}.json?moment=${moment}`),
  ],
  [
    'a programme as it was',
    'description',
    (token) => ask(token, `/api/programmes/${school.planned}.json?moment=${moment}`),
  ],
  [
    'level 1 as it was',
    'title',
    (token) => ask(token, `/api/planner/level1.json?programme=${school.planned}&moment=${moment}`),
  ],
  [
    'level 2 as it was',
    'title',
    (token) => ask(token, `/api/planner/level2.json?relation_id=${part}&moment=${moment}`),
  ],
  ['a comparison of items', 'title', (token) => ask(token, `/api/compare.json?${sides()}`)],
  ['a comparison of fields', 'description', (token) => ask(token, `/api/compare.json?${sides()}`)],
  ['its web page', 'title', (token) => ask(token, `/api/documents/changes.html?${sides()}`)],
  ['its workbook', 'description', (token) => ask(token, `/api/documents/changes.xlsx?${sides()}`)],
  ['its table', 'title', (token) => ask(token, `/api/documents/changes.csv?${sides()}`)],
  [
    'the preview of a restored unit',
    'title',
    (token) => ask(token, '/api/restore.json', restored('educational_unit', school.blockUnit)),
  ],
  [
    'the preview of a restored programme',
    'description',
    (token) => ask(token, '/api/restore.json', restored('programme', school.planned)),
  ],
  ['the trash', 'title', (token) => ask(token, '/api/trash.json?object=educational_unit')],
  [
    'the preview of a return from the trash',
    'title',
    (token) => ask(token, '/api/restore.json', { object: 'educational_unit', id: gone, preview: true }),
  ],
];

it.each(ways)('%s shows it only to users who may read it', async (_way, word, tell) => {
  const [shown, hidden] = [await tell(reader), await tell(limited)];
  expect([shown.includes(secrets[word]), hidden.includes(secrets[word])]).toEqual([true, false]);
});
