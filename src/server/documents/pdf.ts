// A document as a tagged PDF, set by Typst where that is installed. The template is ours and the document is its data, so texts
// stay texts whatever they hold.
import type { DocumentModel } from '#shared/documents/model.ts';
import { documentText } from '#shared/text/documents.ts';

import { pdfTemplate } from './pdf-template.ts';
import { createTypst } from './typst.ts';

/** A folder that does not exist: the template can read no file but the picture that lies in memory. */
const workspace = '/no-folder';
/** The same for the same document. */
const moment = { creationTimestamp: 0 };

/** Null where no PDF can be made. */
export function pdfBytes(model: DocumentModel): Uint8Array | null {
  const compiler = createTypst(workspace);
  if (!compiler) return null;
  const setOut = (document: DocumentModel) => {
    const { logo } = document.look;
    if (logo) compiler.mapShadow(`${workspace}/logo`, Buffer.from(logo.base64, 'base64'));
    return compiler.compile({ mainFileContent: pdfTemplate, inputs: { data: dataOf(document) } }).result;
  };
  // A picture that begins well may still be broken: then it is left out.
  const set = setOut(model) ?? setOut({ ...model, look: { ...model.look, logo: null } });
  if (!set) throw new Error('Typst refused a document.');
  try {
    return compiler.pdf(set, { ...moment, pdfStandard: 'ua-1' });
  } catch {
    // A character that no font has, for one: then it is tagged all the same, but not declared as accessible.
    return compiler.pdf(set, moment);
  }
}

function dataOf(model: DocumentModel): string {
  const [page = '', of = ''] = documentText.page('|', '|').split('|');
  return JSON.stringify({ ...model, words: { contents: documentText.contents, page, of } });
}
