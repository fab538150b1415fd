// The scheme of the curriculum: one landscape page for each study year.
import { documentText as words } from '#shared/text/documents.ts';

import type { DocumentData } from './data.ts';
import { type DocumentModel, heading, paragraph } from './model.ts';
import { documentOf, schemeTable } from './parts.ts';

export function scheme(data: DocumentData): DocumentModel {
  const years = data.years.map((year) => ({
    landscape: true,
    blocks: [heading(1, words.year(year.label, year.studyYear), `jaar-${year.year}`), schemeTable(year, false)],
  }));
  const none = { landscape: true, blocks: [paragraph(words.noPlan)] };
  return documentOf(data, words.kinds.scheme.title, years.length > 0 ? years : [none]);
}
