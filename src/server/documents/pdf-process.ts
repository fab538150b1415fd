// The process in which a PDF is made.
import { answerInProcess } from '#server/in-process.ts';

import { pdfBytes } from './pdf.ts';

answerInProcess(pdfBytes);
