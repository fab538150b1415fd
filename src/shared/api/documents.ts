// Files that are made of what is in the product: to keep, to print, to send.
import { endpoint, right } from './endpoint.ts';
import { compareQuery } from './compare.ts';

const changes = {
  method: 'GET' as const,
  access: right('programme', 'read'),
  heavy: true,
  query: compareQuery,
};

export const documents = {
  changesWord: endpoint({
    ...changes,
    path: '/api/documents/changes.docx',
    summary: "Wijzigingsoverzicht in Word: de verschillen tussen twee programma's of momenten",
    file: 'docx',
  }),
  changesExcel: endpoint({
    ...changes,
    path: '/api/documents/changes.xlsx',
    summary: "Wijzigingsoverzicht in Excel: de verschillen tussen twee programma's of momenten",
    file: 'xlsx',
  }),
};
