// Documents of a programme, and of the differences between two programmes: every kind in every form.
import { readLabels } from '#server/labels/read-labels.ts';
import { compareProgrammes } from '#server/compare/compare.ts';
import type { SideQuery } from '#server/compare/read-side.ts';
import { FileAnswer } from '#server/http/answer.ts';
import type { Call, Handlers } from '#server/http/call.ts';
import { documentCall } from '#shared/api/documents.ts';
import { csvFile } from '#shared/csv.ts';
import { changeColumns, changeGroups, changeLines, changes } from '#shared/documents/changes.ts';
import { builders } from '#shared/documents/kinds.ts';
import { documentForms, type DocumentForm, type DocumentKind, documentKinds } from '#shared/documents/names.ts';
import { fileName } from '#shared/file-name.ts';
import { compareText } from '#shared/text/compare.ts';
import { documentText } from '#shared/text/documents.ts';

import { excelBytes } from './excel.ts';
import { planExcel } from './plan-file.ts';
import { type DocumentQuery, readDocumentData } from './read-data.ts';
import { render } from './render.ts';
import { templateOf } from './template.ts';

type Changes = Call<string, { left: SideQuery; right: SideQuery }>;

const ofProgramme = (kind: DocumentKind, form: DocumentForm) => async (call: Call<string, DocumentQuery>) => {
  const data = await readDocumentData(call, kind === 'accreditation');
  const name = [documentText.kinds[kind].file, data.programme.title, data.years[0]?.studyYear ?? ''];
  return render(builders[kind](data), form, fileName(...name));
};

const ofChanges = (form: DocumentForm) => async (call: Changes) => {
  const { comparison, labels, school, template } = await readChanges(call);
  return render(changes(comparison, labels, { school, look: template }), form, compareText.file);
};

async function changesExcel(call: Changes): Promise<FileAnswer> {
  const { comparison, labels } = await readChanges(call);
  const bytes = await excelBytes({
    ...{ title: compareText.document, lines: changeLines(comparison), columns: changeColumns },
    ...{ groups: changeGroups(comparison, labels), empty: compareText.same },
  });
  return new FileAnswer('xlsx', compareText.file, bytes);
}

async function changesCsv(call: Changes): Promise<FileAnswer> {
  const { comparison, labels } = await readChanges(call);
  const rows = changeGroups(comparison, labels).flatMap((group) => group.rows.map((row) => [group.title, ...row]));
  return new FileAnswer('csv', compareText.file, Buffer.from(csvFile([['', ...changeColumns], ...rows])));
}

async function readChanges(call: Changes) {
  const { db, user } = call;
  const comparison = await compareProgrammes(call);
  const { organization } = comparison.left.programme;
  const [labels, template] = await Promise.all([readLabels(db, user, organization), templateOf(db, organization)]);
  const school = user.organizations.find(({ id }) => id === organization)?.title ?? '';
  return { comparison, labels, school, template };
}

export const documentHandlers = {
  changesWord: ofChanges('docx'),
  changesHtml: ofChanges('html'),
  changesPdf: ofChanges('pdf'),
  changesExcel,
  changesCsv,
  plan: planExcel,
  ...Object.fromEntries(
    documentKinds.flatMap((kind) => documentForms.map((form) => [documentCall(kind, form), ofProgramme(kind, form)])),
  ),
} as Handlers['documents'];
