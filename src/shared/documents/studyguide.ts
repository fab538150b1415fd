// The study guide: the programme, its years, and the information for students about each unit.
import { definitions } from '#shared/definitions/registry.ts';
import { documentText as words } from '#shared/text/documents.ts';

import { type DocumentData, type DocumentItem, type DocumentUnit, unitsIn } from './data.ts';
import { type Block, type DocumentModel, type Fact, heading, paragraph, runsOf } from './model.ts';
import { documentOf, labelOf, programmeFacts, programmeText } from './parts.ts';
import { schemeTable, testTable, unitAnchor, unitTitle } from './parts.ts';
import { richTextBlocks } from './rich-text.ts';

export function studyguide(data: DocumentData): DocumentModel {
  const items = firstPlaces(data.years.flatMap((year) => unitsIn(year.items)));
  const blocks = [
    ...programmeBlocks(data),
    ...(items.length === 0 ? [] : [heading(1, words.units, 'eenheden')]),
    ...items.flatMap((item) => unitBlocks(data, item)),
    ...register(data, items),
  ];
  return documentOf(data, words.kinds.studyguide.title, [{ landscape: false, blocks }]);
}

/** The programme and its years, before its units. */
export function programmeBlocks(data: DocumentData): Block[] {
  return [
    ...richTextBlocks(data.template.introduction),
    heading(1, words.programme, 'programma'),
    programmeFacts(data, { level: '', ects_credits: '', duration: '', variant: '', language: '', croho_code: '' }),
    ...programmeText(data, 'description'),
    ...programmeText(data, 'requirements'),
    ...programmeText(data, 'final_qualification'),
    ...data.years.flatMap((year) => [
      heading(1, words.year(year.label, year.studyYear), `jaar-${year.year}`),
      schemeTable(year, true),
    ]),
    ...(data.years.length === 0 ? [paragraph(words.noPlan)] : []),
  ];
}

/** A unit that is planned twice is described once, with the tests of all its places. */
export function firstPlaces(items: readonly DocumentItem[]): DocumentItem[] {
  const known = new Map<number, DocumentItem>();
  for (const item of items) {
    const before = known.get(item.object);
    known.set(item.object, before ? { ...before, tests: [...before.tests, ...item.tests] } : item);
  }
  return [...known.values()];
}

/** Everything a document contains about one unit, from its heading on. */
export function unitBlocks(data: DocumentData, item: DocumentItem): Block[] {
  const unit = data.units[item.object];
  const facts = unit ? unitFacts(data, item, unit) : [];
  const anchor = unitAnchor(item.object);
  const tests: Block[] =
    item.tests.length === 0
      ? []
      : [
          heading(3, words.tests, `${anchor}-toetsing`),
          testTable(data, [item], { caption: words.testsOf(unitTitle(item)), withUnit: false, letters: false }),
        ];
  return [
    heading(2, unitTitle(item), anchor),
    ...(facts.length > 0 ? [{ kind: 'facts' as const, rows: facts }] : []),
    ...(unit ? unitTexts(data, unit, anchor) : []),
    ...tests,
  ];
}

/** The attributes that the school chose. */
function chosen({ template }: DocumentData, rich: boolean): string[] {
  return template.unit_attributes.filter((name) => {
    if (name === 'coordinator' && !template.names) return false;
    return (kindOf(name) === 'richText') === rich;
  });
}

function kindOf(name: string): string | undefined {
  return (definitions.educationalUnit.attributes as Record<string, { kind: string } | undefined>)[name]?.kind;
}

function unitFacts(data: DocumentData, item: DocumentItem, unit: DocumentUnit): Fact[] {
  const textOf = (name: string) => {
    if (!(name in unit.values)) return '';
    if (name === 'ects_credits') return words.number(item.ects);
    return name === 'requires' ? unit.requires.join('\n') : (unit.values[name] ?? '');
  };
  const own = chosen(data, false).map((name) => ({
    label: labelOf(data, `educational_unit.${name}`),
    runs: runsOf(textOf(name)),
  }));
  return [{ label: words.when, runs: runsOf(item.where) }, ...own].filter(({ runs }) => runs.length > 0);
}

function unitTexts(data: DocumentData, unit: DocumentUnit, anchor: string): Block[] {
  return chosen(data, true).flatMap((name) => {
    const blocks = richTextBlocks(unit.values[name] ?? '');
    const title = labelOf(data, `educational_unit.${name}`);
    return blocks.length > 0 ? [heading(3, title, `${anchor}-${name}`), ...blocks] : [];
  });
}

function register({ units }: DocumentData, items: readonly DocumentItem[]): Block[] {
  const numbered = items
    .map((item) => ({ item, number: units[item.object]?.values['study_guide_number'] ?? '' }))
    .filter(({ number }) => number !== '')
    .toSorted((a, b) => (a.number < b.number ? -1 : Number(a.number > b.number)));
  if (numbered.length === 0) return [];
  return [
    heading(1, words.register, 'register'),
    {
      kind: 'table',
      caption: words.registerCaption,
      columns: [
        { title: words.columns.number, width: 2 },
        { title: words.columns.unit, width: 6 },
        { title: words.columns.ects, width: 1, numeric: true },
      ],
      rows: numbered.map(({ item, number }) => ({
        cells: [
          { runs: runsOf(number) },
          { runs: [{ text: unitTitle(item), link: `#${unitAnchor(item.object)}` }] },
          { runs: runsOf(words.number(item.ects)) },
        ],
      })),
    },
  ];
}
