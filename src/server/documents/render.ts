// Renders a document in the requested form. Word files are made in a worker thread, PDFs in a separate process.
import { runInProcess } from '#server/in-process.ts';
import { runInWorker, WorkerStopped } from '#server/in-worker.ts';
import { FileAnswer } from '#server/http/answer.ts';
import { Refusal } from '#server/refusal.ts';
import type { DocumentModel } from '#shared/documents/model.ts';
import type { DocumentForm } from '#shared/documents/names.ts';
import { documentText } from '#shared/text/documents.ts';

import { htmlPage } from './html-page.ts';

const MAX_SECONDS = 60;
/** A fresh thread, because the library keeps counters: so the same document gives the same bytes. */
const wordLimits = { megabytes: 512, seconds: MAX_SECONDS, fresh: true };

export async function render(model: DocumentModel, form: DocumentForm, name: string): Promise<FileAnswer> {
  if (form === 'html') {
    const { html, styleHash } = htmlPage(model);
    return new FileAnswer('html', name, Buffer.from(html), styleHash);
  }
  const bytes = await bytesOf(model, form);
  if (!bytes) throw new Refusal(409, documentText.noPdf);
  return new FileAnswer(form, name, bytes);
}

/** Null if no PDF can be made. */
async function bytesOf(model: DocumentModel, form: 'docx' | 'pdf'): Promise<Uint8Array | null> {
  try {
    if (form === 'pdf') return await runInProcess<Uint8Array | null>('documents/pdf-process', model, MAX_SECONDS);
    return await runInWorker<Uint8Array>('documents/word-worker', model, wordLimits);
  } catch (error) {
    if (error instanceof WorkerStopped) throw new Refusal(422, documentText.tooLarge);
    throw error;
  }
}
