// A document as a tagged PDF, typeset by Typst if that is installed. The template is fixed and the document is its data, so
// texts are never treated as markup.
import type { DocumentModel } from '#shared/documents/model.ts';
import { documentText } from '#shared/text/documents.ts';

import { pdfTemplate } from './pdf-template.ts';
import { createTypst } from './typst.ts';

/** A folder that does not exist, so that the template can read no files but the logo in memory. */
const workspace = '/no-folder';
/** Fixed, so that the same document gives the same bytes. */
const moment = { creationTimestamp: 0 };

/** Null if Typst is not installed. */
export function pdfBytes(model: DocumentModel): Uint8Array | null {
  const compiler = createTypst(workspace);
  if (!compiler) return null;
  const setOut = (document: DocumentModel) => {
    const { logo } = document.look;
    if (logo) compiler.mapShadow(`${workspace}/logo`, Buffer.from(logo.base64, 'base64'));
    return compiler.compile({ mainFileContent: pdfTemplate, inputs: { data: dataOf(document) } }).result;
  };
  // An image with a valid signature may still be broken; then the logo is left out.
  const set = setOut(model) ?? setOut({ ...model, look: { ...model.look, logo: null } });
  if (!set) throw new Error('Typst refused a document.');
  try {
    return compiler.pdf(set, { ...moment, pdfStandard: 'ua-1' });
  } catch {
    // For example a character that no font has. The PDF is still tagged, but not declared accessible.
    return compiler.pdf(set, moment);
  }
}

function dataOf(model: DocumentModel): string {
  const [page = '', of = ''] = documentText.page('|', '|').split('|');
  return JSON.stringify({ ...model, words: { contents: documentText.contents, page, of } });
}
