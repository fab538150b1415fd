// The documents that can be made of a programme.
import { accreditation } from './accreditation.ts';
import type { DocumentData } from './data.ts';
import type { DocumentModel } from './model.ts';
import { oer } from './oer.ts';
import { scheme } from './scheme.ts';
import { studyguide } from './studyguide.ts';

export const builders = { studyguide, oer, scheme, accreditation } satisfies Record<
  string,
  (data: DocumentData) => DocumentModel
>;
