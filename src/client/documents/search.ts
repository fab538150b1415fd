// The search parameters of the document pages. Used by the router and the pages.
import { type DocumentKind, documentKinds } from '#shared/documents/names.ts';

export interface DocumentsSearch {
  programme?: number;
  kind?: DocumentKind;
  year?: number;
}

function idIn(value: unknown): number | undefined {
  return /^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : undefined;
}

export function documentsSearch(search: Record<string, unknown>): DocumentsSearch {
  const [programme, year] = [idIn(search['programme']), idIn(search['year'])];
  const kind = documentKinds.find((each) => each === search['kind']);
  return { ...(programme && { programme }), ...(kind && { kind }), ...(year && { year }) };
}

export function templateSearch(search: Record<string, unknown>): { organization?: number } {
  const organization = idIn(search['organization']);
  return organization ? { organization } : {};
}
