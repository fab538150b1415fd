// The kinds and forms of documents. Separate from the builders, which the client does not need.

export const documentKinds = ['studyguide', 'oer', 'scheme', 'accreditation'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentForms = ['html', 'docx', 'pdf'] as const;
export type DocumentForm = (typeof documentForms)[number];

export const documentTitles: Readonly<Record<DocumentKind, string>> = {
  studyguide: 'Studiegids',
  oer: 'OER-bijlage',
  scheme: 'Leerplanschema',
  accreditation: 'Accreditatiedossier',
};
