// The appendix of the teaching and exam regulations (OER): the programme of tests, marked with the letters of the law that require it.
import { documentText as words } from '#shared/text/documents.ts';

import type { DocumentData } from './data.ts';
import { type Block, type DocumentModel, heading, paragraph } from './model.ts';
import { documentOf, programmeFacts, programmeText, testTable } from './parts.ts';

export function oer(data: DocumentData): DocumentModel {
  return documentOf(data, words.kinds.oer.title, [
    {
      landscape: false,
      blocks: [
        paragraph(words.letterIntroduction),
        heading(1, words.programme, 'programma'),
        programmeFacts(data, {
          ...{ croho_title: 'a', croho_code: 'a', level: 'a', graduation_variant: 'b', variant: 'i' },
          ...{ ects_credits: 'e', duration: 'e', language: 'a' },
        }),
        ...programmeText(data, 'description', 'a'),
        ...programmeText(data, 'final_qualification', 'c'),
        ...programmeText(data, 'requirements'),
      ],
    },
    { landscape: true, blocks: testProgramme(data) },
    { landscape: false, blocks: lettersOfLaw() },
  ]);
}

/** The tests of each year. */
export function testProgramme(data: DocumentData): Block[] {
  return [
    heading(1, words.testProgramme, 'toetsprogramma'),
    ...(data.years.length === 0 ? [paragraph(words.noPlan)] : []),
    ...data.years.flatMap((year): Block[] => {
      const title = words.year(year.label, year.studyYear);
      const table = testTable(data, year.items, { caption: words.testsOf(title), withUnit: true, letters: true });
      return [heading(2, title, `toetsen-${year.year}`), table];
    }),
  ];
}

function lettersOfLaw(): Block[] {
  const letters = Object.entries(words.letters);
  return [
    heading(1, words.article, 'artikel'),
    {
      kind: 'facts',
      rows: letters.map(([letter, text]) => ({ label: words.letter(letter), runs: [{ text }] })),
    },
  ];
}
