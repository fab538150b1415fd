// The handlers that export lists as files, for all objects of the registry.
import { recordTypes } from '#server/catalogue/record-types.ts';
import { perDefinition } from '#shared/definitions/registry.ts';

import { listFile } from './list-file.ts';

export const fileHandlers = perDefinition((_, name) => ({
  xlsx: listFile(name, recordTypes[name], 'xlsx'),
  csv: listFile(name, recordTypes[name], 'csv'),
}));
