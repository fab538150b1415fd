// The overview of changes: the differences between two programmes or moments.
import type { ComparedChange, Comparison } from '#shared/api/compare.ts';
import { differenceLines, noteOf } from '#shared/planning/difference-lines.ts';
import { labels } from '#shared/planning/labels.ts';
import { compareText } from '#shared/text/compare.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';

import type { Values } from './data.ts';
import { type Block, type DocumentLook, type DocumentModel, heading, paragraph, rowOf } from './model.ts';

export interface ChangeGroup {
  title: string;
  rows: readonly (readonly string[])[];
}

const { columns, marks } = compareText;
export const changeColumns = [columns.difference, columns.what, columns.was, columns.becomes];

/** The differences as rows of text: those of the programme itself, then those of each year. */
export function changeGroups(comparison: Comparison, names: Values): ChangeGroup[] {
  const labelOf = ({ object, attribute }: ComparedChange) => names[`${object}.${attribute}`] || attribute;
  const changeRow = (change: ComparedChange, mark: string) => [mark, labelOf(change), change.from_text, change.to_text];
  const lines = differenceLines(comparison.items);
  const years = [...new Set(lines.map(({ year }) => year))].toSorted((a, b) => a - b);
  return [
    { title: compareText.attributes, rows: comparison.attributes.map((change) => changeRow(change, marks.changed)) },
    ...years.map((year) => ({
      title: labels.year(year),
      rows: lines
        .filter((line) => line.year === year)
        .flatMap((line) => [
          [
            line.marks.map((mark) => marks[mark]).join(', '),
            noteOf(line) ? `${line.item.title} (${noteOf(line)})` : line.item.title,
            ...[line.was, line.becomes],
          ],
          ...line.changes.map((change) => changeRow(change, '')),
        ]),
    })),
  ].filter(({ rows }) => rows.length > 0);
}

export function changeLines(comparison: Comparison): string[] {
  return (['left', 'right'] as const).map((side) => `${compareText[side]}: ${sideName(comparison[side])}`);
}

function sideName({ name, moment }: Comparison['left']): string {
  return `${name}, ${moment ? compareText.at(dutchMomentOf(new Date(moment))) : compareText.now}`;
}

export function changes(
  comparison: Comparison,
  names: Values,
  { school, look }: { school: string; look: DocumentLook },
): DocumentModel {
  const groups = changeGroups(comparison, names);
  const widths = [1.4, 3, 3, 3];
  const blocks: Block[] = [
    ...changeLines(comparison).map(paragraph),
    ...(groups.length === 0 ? [paragraph(compareText.same)] : []),
    ...groups.flatMap(({ title, rows }, index): Block[] => [
      heading(1, title, `wijzigingen-${index}`),
      {
        ...{ kind: 'table', caption: title, rows: rows.map((row) => rowOf(row)) },
        columns: changeColumns.map((column, at) => ({ title: column, width: widths[at] ?? 1 })),
      },
    ]),
  ];
  return {
    ...{ title: compareText.document, subtitle: '', language: 'nl', school, look },
    sections: [{ landscape: true, blocks }],
  };
}
