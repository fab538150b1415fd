// Our own CASE files, with Dutch texts: one as servers of version 1.0 send it, one as those of 1.1 do.

export const documentUuid = '5b0c3a52-6f5e-4f0e-9a51-0c1b7d2a9e10';
export const uuids = {
  analyse: '1f6a1d5e-0b57-4c1c-8f0d-111111111111',
  advise: '1f6a1d5e-0b57-4c1c-8f0d-222222222222',
  design: '1f6a1d5e-0b57-4c1c-8f0d-333333333333',
  build: '1f6a1d5e-0b57-4c1c-8f0d-444444444444',
} as const;
const changed = { lastChangeDateTime: '2025-06-01T08:00:00+00:00' };
const uriOf = (uuid: string, kind = 'CFItems') => `https://kaders.example/ims/case/v1p0/${kind}/${uuid}`;
const linkTo = (uuid: string, kind?: string) => ({ title: 'Schakel', identifier: uuid, uri: uriOf(uuid, kind) });

export const item = (uuid: string, code: string, fullStatement: string, more: object = {}) => ({
  ...{ identifier: uuid, uri: uriOf(uuid), humanCodingScheme: code, fullStatement, ...changed, ...more },
});

export const association = (from: string, associationType: string, to: string, sequenceNumber?: number) => ({
  ...{ identifier: `aaaaaaaa-0000-4000-8000-${from.slice(-12)}`, uri: uriOf(from, 'CFAssociations'), associationType },
  ...{ originNodeURI: linkTo(from), destinationNodeURI: linkTo(to), ...changed },
  ...(sequenceNumber === undefined ? {} : { sequenceNumber }),
});
export const childOf = (from: string, to: string, sequenceNumber?: number) =>
  association(from, 'isChildOf', to, sequenceNumber);

/** Version 1.0, not wrapped, with an empty list of definitions. */
export function packageOf10() {
  const { analyse, advise, design, build } = uuids;
  return {
    CFDocument: {
      ...{ identifier: documentUuid, uri: uriOf(documentUuid, 'CFDocuments'), ...changed },
      ...{ creator: 'Landelijk overleg ICT', title: 'Landelijk profiel ICT', language: 'nl', version: '3' },
      ...{ adoptionStatus: 'Adopted', statusStartDate: '2024-09-01', officialSourceURL: 'https://kaders.example/ict' },
      licenseURI: { title: 'CC BY 4.0', identifier: 'cc-by', uri: 'https://creativecommons.org/licenses/by/4.0/' },
      description: 'Wat een startende ICT’er kan.',
    },
    CFItems: [
      item(analyse, 'A', 'Analyseren van processen en gegevens', { abbreviatedStatement: 'Analyseren' }),
      item(advise, 'B', 'Adviseren over de inzet van ICT'),
      item(design, 'A2', 'Een ontwerp maken en verantwoorden'),
      item(build, 'A1', 'Software bouwen en testen'),
    ],
    CFAssociations: [
      childOf(analyse, documentUuid, 1),
      childOf(advise, documentUuid, 2),
      childOf(design, analyse, 20),
      childOf(build, analyse, 10),
    ],
    CFDefinitions: [] as unknown,
    CFRubrics: [],
  };
}

/** The same in version 1.1: wrapped, and with the fields of that version. */
export function packageOf11() {
  const { CFDocument, ...rest } = packageOf10();
  const added = { caseVersion: '1.1', frameworkType: 'Competenties', extensions: {} };
  return { CFPackage: { ...rest, CFDocument: { ...CFDocument, ...added }, CFDefinitions: { CFSubjects: [] } } };
}
