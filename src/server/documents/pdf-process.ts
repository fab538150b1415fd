// The process that makes PDFs.
import { answerInProcess } from '#server/in-process.ts';

import { pdfBytes } from './pdf.ts';

answerInProcess(pdfBytes);
