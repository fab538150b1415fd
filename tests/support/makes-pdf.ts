import { createTypst } from '#server/documents/typst.ts';

/** Whether the optional package that makes PDFs is installed here. */
export const makesPdf = createTypst('/no-folder') !== null;
