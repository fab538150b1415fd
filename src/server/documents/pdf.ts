// A document as a tagged PDF, set by Typst where that is installed. The template is ours and the document is its data, so texts
// stay texts whatever they hold. The only place that knows the library.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { DocumentModel } from '#shared/documents/model.ts';
import { documentText } from '#shared/text/documents.ts';

import { pdfTemplate } from './pdf-template.ts';

const fonts = ['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold', 'DejaVuSansCondensed-Oblique'];
const main = '/main.typ';
/** Diagnostics as texts. */
const asTexts = 2;

/** Null where it is not installed. */
export async function pdfBytes(model: DocumentModel): Promise<Uint8Array | null> {
  const typst = await findTypst();
  if (!typst) return null;
  const builder = new typst.TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(fileOf(`dejavu-fonts-ttf/ttf/${font}.ttf`));
  const compiler = await builder.build();
  compiler.add_source(main, pdfTemplate);
  const { logo } = model.look;
  if (logo) compiler.map_shadow('/logo', Buffer.from(logo.base64, 'base64'));
  const [page = '', of = ''] = documentText.page('|', '|').split('|');
  const data = JSON.stringify({ ...model, words: { contents: documentText.contents, page, of } });
  const made = compiler.compile(main, [['data', data]], 'pdf', asTexts) as {
    result?: Uint8Array;
    diagnostics?: unknown;
  };
  if (!made.result) throw new Error('Typst refused a document', { cause: made.diagnostics });
  return made.result;
}

const require = createRequire(import.meta.url);

function fileOf(path: string): Buffer {
  return readFileSync(require.resolve(path));
}

async function findTypst() {
  try {
    const typst = await import('@myriaddreamin/typst-ts-web-compiler');
    typst.initSync({ module: fileOf('@myriaddreamin/typst-ts-web-compiler/wasm') });
    fonts.forEach((font) => require.resolve(`dejavu-fonts-ttf/ttf/${font}.ttf`));
    return typst;
  } catch (error) {
    if (error instanceof Error && 'code' in error && /MODULE_NOT_FOUND/.test(String(error.code))) return null;
    throw error;
  }
}
