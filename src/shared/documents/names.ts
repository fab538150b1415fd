// Which documents and forms there are. By themselves: the client needs no more of them.

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
