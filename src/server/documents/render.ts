// A document in the form that somebody asks for. Word and PDF are made in a thread of their own.
import { runInWorker, WorkerStopped } from '#server/in-worker.ts';
import { FileAnswer } from '#server/http/answer.ts';
import { Refusal } from '#server/refusal.ts';
import type { DocumentModel } from '#shared/documents/model.ts';
import type { DocumentForm } from '#shared/documents/names.ts';
import { documentText } from '#shared/text/documents.ts';

import { htmlPage } from './html-page.ts';
import { pdfEngine, type PdfEngine } from './pdf.ts';

/** Fresh, because the libraries count what they made before: the same document is the same bytes. */
const limits = { megabytes: 512, seconds: 60, fresh: true };

export async function render(model: DocumentModel, form: DocumentForm, name: string): Promise<FileAnswer> {
  if (form === 'html') {
    const { html, styleHash } = htmlPage(model);
    return new FileAnswer('html', name, Buffer.from(html), styleHash);
  }
  const engine = form === 'pdf' ? await pdfEngine() : null;
  if (form === 'pdf' && !engine) throw new Refusal(409, documentText.noPdf);
  return new FileAnswer(form, name, await inThread(model, engine));
}

/** With an engine a PDF, else a Word file. */
async function inThread(model: DocumentModel, engine: PdfEngine | null): Promise<Uint8Array> {
  try {
    return await runInWorker<Uint8Array>('documents/render-worker', { model, engine }, limits);
  } catch (error) {
    if (error instanceof WorkerStopped) throw new Refusal(422, documentText.tooLarge);
    throw error;
  }
}
