// The files that calls answer or take. Apart from the endpoints, so that sending one does not bring their schemas along: the login
// page sends too.
export const fileTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
} as const;
export type FileType = keyof typeof fileTypes;
