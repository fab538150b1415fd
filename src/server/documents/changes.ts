// The overview of changes: what is different between two programmes or moments, as a document.
import { compareProgrammes } from '#server/compare/compare.ts';
import type { SideAsked } from '#server/compare/read-side.ts';
import { FileAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { attributes } from '#server/labels/reference-handlers.ts';
import type { ComparedChange, Comparison } from '#shared/api/compare.ts';
import { differenceLines } from '#shared/planning/difference-lines.ts';
import { labels } from '#shared/planning/labels.ts';
import { compareText } from '#shared/text/compare.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';

import { excelBytes } from './excel.ts';
import type { TableDocument } from './table-document.ts';
import { wordBytes } from './word.ts';

type Asked = Call<string, { left: SideAsked; right: SideAsked }>;

export async function changesWord(call: Asked): Promise<FileAnswer> {
  return new FileAnswer('docx', compareText.file, await wordBytes(await changesDocument(call)));
}

export async function changesExcel(call: Asked): Promise<FileAnswer> {
  return new FileAnswer('xlsx', compareText.file, await excelBytes(await changesDocument(call)));
}

async function changesDocument(call: Asked): Promise<TableDocument> {
  const comparison = await compareProgrammes(call);
  const labelOf = await labelsFor(call, comparison.left.programme.organization);
  const { columns, marks, attributes: programme } = compareText;
  const changeRow = (change: ComparedChange, mark: string) => [mark, labelOf(change), change.from_text, change.to_text];
  const lines = differenceLines(comparison.items);
  const years = [...new Set(lines.map(({ year }) => year))].toSorted((a, b) => a - b);
  return {
    title: compareText.document,
    lines: (['left', 'right'] as const).map((side) => `${compareText[side]}: ${sideName(comparison[side])}`),
    columns: [columns.difference, columns.what, columns.was, columns.becomes],
    groups: [
      { title: programme, rows: comparison.attributes.map((change) => changeRow(change, marks.changed)) },
      ...years.map((year) => ({
        title: labels.year(year),
        rows: lines
          .filter((line) => line.year === year)
          .flatMap(({ item, marks: own, was, becomes, inside, changes }) => [
            [
              own.map((mark) => marks[mark]).join(', '),
              inside > 0 ? `${item.title} (${compareText.withInside(inside)})` : item.title,
              was,
              becomes,
            ],
            ...changes.map((change) => changeRow(change, '')),
          ]),
      })),
    ].filter(({ rows }) => rows.length > 0),
    empty: compareText.same,
  };
}

function sideName({ name, moment }: Comparison['left']): string {
  return `${name}, ${moment ? compareText.at(dutchMomentOf(new Date(moment))) : compareText.now}`;
}

/** As the user's school calls them. */
async function labelsFor({ db, user }: Asked, organization: number) {
  const query = { organization, limit: 1000, attribute_options: false };
  const found = JSON.parse((await attributes({ db, user, query })).text) as {
    object: string;
    attribute: string;
    user_label: string;
  }[];
  const known = new Map(found.map((each) => [`${each.object} ${each.attribute}`, each.user_label]));
  return ({ object, attribute }: ComparedChange) => known.get(`${object} ${attribute}`) || attribute;
}
