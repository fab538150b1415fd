// Makes the file of a list in a worker thread: converts, filters, sorts and packs thousands of records.
import { answerInWorker } from '#server/in-worker.ts';
import { cellText } from '#server/spreadsheet/cell-text.ts';
import { excelTable } from '#server/spreadsheet/excel-table.ts';
import type { Cell, FileColumn, TableFile } from '#server/spreadsheet/table-file.ts';
import { csvFile } from '#shared/csv.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { accessDefinitions, definitions } from '#shared/definitions/registry.ts';
import { type CatalogueRecord, filterRows, indexRows, sortValueOf } from '#shared/lists/list-rows.ts';
import { sortRows } from '#shared/lists/sort-rows.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { toCell } from './cells.ts';
import { attributeColumn, idColumn, type Labels, revisionColumn } from './columns.ts';
import { type Named, Names } from './names.ts';

const known = { ...definitions, ...accessDefinitions };

export interface ListInput {
  definition: keyof typeof known;
  type: 'xlsx' | 'csv';
  title: string;
  /** JSON of [revision, record, school][], as the user may read them. */
  records: string;
  /** The attributes of the file, in order, and those that the filter searches. */
  columns: string[];
  searched: string[];
  filter: string;
  /** An attribute, prefixed with '-' for descending; '' keeps the order. */
  sort: string;
  labels: Labels;
  /** By school and attribute. */
  names: Record<number, Record<string, Named[]>>;
  /** Titles by id, if the user has several schools. */
  schools: Record<number, string> | null;
  about: Record<string, string>;
  /** Extra columns besides the attributes, by the id of the record. */
  more?: { header: string; texts: Record<number, string> }[];
}

answerInWorker((input: ListInput) => {
  const file = tableOf(input);
  if (input.type === 'xlsx') return excelTable(file);
  const lines = [file.columns.map(({ header }) => header), ...file.rows.map((row) => row.map(cellText))];
  return new TextEncoder().encode(csvFile(lines));
});

type Read = CatalogueRecord & { school: number; revision: number };

function tableOf(input: ListInput): TableFile {
  const { definition, title, columns: shown, labels, names, schools, about, more = [], ...list } = input;
  const attributes: Record<string, Attribute> = known[definition].attributes;
  const named = new Map(
    Object.entries(names).flatMap(([school, byAttribute]) =>
      Object.entries(byAttribute).map(([name, all]) => [`${school} ${name}`, new Names(all)] as const),
    ),
  );
  const columns = shown.filter((name) => name in attributes && name !== 'organization');
  const lists = schools
    ? new Map<string, string[]>()
    : choicesOf(columns, attributes, (name) => named.get(`${Object.keys(names)[0]} ${name}`));
  const places = new Map([...lists.keys()].map((name, index) => [name, index]));
  const schoolColumn: FileColumn = {
    header: spreadsheetText.organization,
    name: 'organization',
    width: 24,
    format: 'text',
  };
  return {
    title,
    columns: [
      ...[idColumn, ...(schools ? [schoolColumn] : [])],
      ...columns.map((name) => attributeColumn(name, attributes[name] as Attribute, labels[name] ?? name, places)),
      ...more.map(({ header }): FileColumn => ({ header, name: '', width: 24, format: 'text' })),
      revisionColumn,
    ],
    rows: asSeen(list, attributes, schools).map((record) => [
      ...[record.id, ...(schools ? [schools[record.school] ?? ''] : [])],
      ...columns.map((name): Cell => {
        const attribute = attributes[name] as Attribute;
        return toCell(attribute, record[name], named.get(`${record.school} ${name}`));
      }),
      ...more.map(({ texts }) => texts[record.id] ?? null),
      record.revision,
    ]),
    choices: [...lists.values()],
    about,
  };
}

/** Filtered and sorted as the list on the screen. */
function asSeen(
  { records, searched, filter, sort }: Pick<ListInput, 'records' | 'searched' | 'filter' | 'sort'>,
  attributes: Record<string, Attribute>,
  schools: ListInput['schools'],
): Read[] {
  const read = JSON.parse(records) as [number, CatalogueRecord, number][];
  const all = read.map(([revision, record, school]): Read => ({ ...record, school, revision }));
  const schoolOf = schools ? ({ school }: CatalogueRecord) => schools[Number(school)] ?? '' : null;
  const found = filter ? filterRows(indexRows(all, attributes, searched, schoolOf), filter) : all;
  const name = sort.replace(/^-/, '');
  const sorted = name ? sortRows(found, (row) => sortValueOf(attributes[name], row[name]), sort !== name) : found;
  return sorted as Read[];
}

function choicesOf(
  columns: readonly string[],
  attributes: Record<string, Attribute>,
  namesOf: (name: string) => Names | undefined,
): Map<string, string[]> {
  const lists = columns.map((name): [string, string[]] => {
    const isCheckbox = attributes[name]?.kind === 'checkbox';
    return [name, isCheckbox ? Object.values(spreadsheetText.yesNo) : (namesOf(name)?.list() ?? [])];
  });
  return new Map(lists.filter(([, list]) => list.length > 0));
}
