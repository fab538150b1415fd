// A document as a tagged PDF, set by Typst where that is installed. The template is ours and the document is its data, so texts
// stay texts whatever they hold. The only place that knows the library.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { DocumentModel } from '#shared/documents/model.ts';
import { documentText } from '#shared/text/documents.ts';

import { pdfTemplate } from './pdf-template.ts';

const library = '@myriaddreamin/typst-ts-web-compiler';
const fonts = ['Regular', 'Bold', 'It'].map((style) => `source-sans/TTF/SourceSans3-${style}.ttf`);
const main = '/main.typ';
/** Diagnostics as texts. */
const asTexts = 2;

/** Compiled code, which the threads of a process share. */
export type PdfEngine = WebAssembly.Module;
let engine: Promise<PdfEngine | null> | null = null;

/** Compiled when somebody first asks for a PDF; null where it is not installed. */
export function pdfEngine(): Promise<PdfEngine | null> {
  engine ??= isInstalled() ? readFile(pathOf(`${library}/wasm`)).then((code) => WebAssembly.compile(code)) : noEngine;
  return engine;
}
const noEngine = Promise.resolve(null);

function isInstalled(): boolean {
  try {
    return [`${library}/wasm`, ...fonts].every(pathOf);
  } catch {
    return false;
  }
}

function pathOf(name: string): string {
  return createRequire(import.meta.url).resolve(name);
}

export async function pdfBytes(model: DocumentModel, module: PdfEngine): Promise<Uint8Array> {
  const typst = await import('@myriaddreamin/typst-ts-web-compiler');
  typst.initSync({ module });
  const builder = new typst.TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(await readFile(pathOf(font)));
  const compiler = await builder.build();
  compiler.add_source(main, pdfTemplate);
  const compile = (document: DocumentModel): Compiled => {
    const { logo } = document.look;
    if (logo) compiler.map_shadow('/logo', Buffer.from(logo.base64, 'base64'));
    return compiler.compile(main, [['data', dataOf(document)]], 'pdf', asTexts) as Compiled;
  };
  const made = compile(model);
  // A picture that begins well may still be broken: then it is left out.
  const { result, diagnostics } = made.result ? made : compile({ ...model, look: { ...model.look, logo: null } });
  if (!result) throw new Error(`Typst refused a document: ${JSON.stringify(diagnostics)}`);
  return result;
}

interface Compiled {
  result?: Uint8Array;
  diagnostics?: unknown;
}

function dataOf(model: DocumentModel): string {
  const [page = '', of = ''] = documentText.page('|', '|').split('|');
  return JSON.stringify({ ...model, words: { contents: documentText.contents, page, of } });
}
