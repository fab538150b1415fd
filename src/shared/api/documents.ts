// Documents and files generated from the data.
import { z } from 'zod';

import {
  type DocumentForm,
  documentForms,
  type DocumentKind,
  documentKinds,
  documentTitles,
} from '#shared/documents/names.ts';

import { compareQuery } from './compare.ts';
import { endpoint, queryId, right } from './endpoint.ts';

const shared = { method: 'GET' as const, access: right('programme', 'read'), heavy: true };
const changes = { ...shared, query: compareQuery };
const programmeQuery = z.strictObject({ programme: queryId, year: queryId.max(10).default(0) });

/** 'studyguideDocx' */
type CallName = `${DocumentKind}${Capitalize<DocumentForm>}`;
export function documentCall(kind: DocumentKind, form: DocumentForm): CallName {
  return `${kind}${form.charAt(0).toUpperCase()}${form.slice(1)}` as CallName;
}

const formWords = { html: 'als webpagina', docx: 'in Word', pdf: 'als PDF' };

const ofProgramme = (kind: DocumentKind, form: DocumentForm) =>
  endpoint({
    ...shared,
    path: `/api/documents/${kind}.${form}`,
    summary: `${documentTitles[kind]} van een programma ${formWords[form]}; year is een studiejaar, of 0 voor alle`,
    query: programmeQuery,
    file: form,
  });

export const documents = {
  changesWord: endpoint({
    ...changes,
    path: '/api/documents/changes.docx',
    summary: "Wijzigingsoverzicht in Word: de verschillen tussen twee programma's of momenten",
    file: 'docx',
  }),
  changesHtml: endpoint({
    ...changes,
    path: '/api/documents/changes.html',
    summary: "Wijzigingsoverzicht als webpagina: de verschillen tussen twee programma's of momenten",
    file: 'html',
  }),
  changesPdf: endpoint({
    ...changes,
    path: '/api/documents/changes.pdf',
    summary: "Wijzigingsoverzicht als PDF: de verschillen tussen twee programma's of momenten",
    file: 'pdf',
  }),
  changesExcel: endpoint({
    ...changes,
    path: '/api/documents/changes.xlsx',
    summary: "Wijzigingsoverzicht in Excel: de verschillen tussen twee programma's of momenten",
    file: 'xlsx',
  }),
  changesCsv: endpoint({
    ...changes,
    path: '/api/documents/changes.csv',
    summary: "Wijzigingsoverzicht als CSV-bestand: de verschillen tussen twee programma's of momenten",
    file: 'csv',
  }),
  plan: endpoint({
    ...{ method: 'GET', access: right('calendar__level1', 'read'), heavy: true, path: '/api/plan.xlsx', file: 'xlsx' },
    summary: 'De planning van een programma in Excel: elk studiejaar als plaat, en alles als tabel',
    query: z.strictObject({ programme: queryId }),
  }),
  ...(Object.fromEntries(
    documentKinds.flatMap((kind) => documentForms.map((form) => [documentCall(kind, form), ofProgramme(kind, form)])),
  ) as Record<CallName, ReturnType<typeof ofProgramme>>),
};
