// The file types that calls answer or accept. Separate from the endpoints, so that importing them does not load all schemas: the
// login page uses them too.
export const fileTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
} as const;
export type FileType = keyof typeof fileTypes;
