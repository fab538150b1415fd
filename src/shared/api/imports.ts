// Changes many records at once, from a file or a bulk edit: first a preview, then a job that applies it and can be undone. The
// same shape for every object.
import { z } from 'zod';

import { type FileObject, fileObjects, importableObjects } from '#shared/permissions/importable.ts';
import { id, line } from '#shared/schemas.ts';

import { endpoint, queryId, right } from './endpoint.ts';

/** For spreadsheets, which are compressed. */
export const MAX_SHEET_BYTES = 10 * 1024 * 1024;
/** For framework files of other systems, which are not. */
export const MAX_FRAMEWORK_BYTES = 20 * 1024 * 1024;
/** For spreadsheets; more rows than a school has of anything. */
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 100;
export const IMPORT_PAGE = 100;
/** The columns of a file that are not attributes. */
export const ownColumns = { id: 'id', revision: '_revision' } as const;

const importChanges = ['new', 'changed', 'same', 'refused', 'inactive'] as const;
const change = z.enum(importChanges);

const counts = z.object({
  ...{ new: z.int(), changed: z.int(), same: z.int(), refused: z.int(), inactive: z.int() },
});

const problem = z.object({
  /** Repaired items are imported, refused ones are not. */
  kind: z.enum(['repaired', 'refused']),
  message: z.string(),
});

const row = z.object({
  change,
  /** 0 for a new record. */
  id: z.int(),
  code: z.string(),
  title: z.string(),
  /** The values as text. */
  changes: z.array(z.object({ attribute: z.string(), from: z.string(), to: z.string() })),
  /** Its row in the sheet; 0 if there is none. */
  line: z.int(),
  /** Why it is refused; `attribute` is '' for the row as a whole. */
  errors: z.array(z.object({ attribute: z.string(), message: z.string() })),
  /** Refused only because the record changed after the file was made: the user can overwrite it. */
  conflict: z.boolean(),
});

const column = z.object({
  /** As in the file. */
  header: z.string(),
  /** The attribute it is mapped to, or one of `ownColumns`; '' for none. */
  attribute: z.string(),
  /** The first values of the column. */
  sample: z.array(z.string()),
});

const made = z.object({
  id: z.int(),
  counts,
  problems: z.array(problem),
  /** Only for spreadsheets. */
  columns: z.array(column),
});

const writing = (object: FileObject) => [...right(object, 'create'), ...right(object, 'update')];
const ofRecords = fileObjects.flatMap(writing);
/** Users who may save one of the grids of a plan may import its table. */
export const planLevels = ['calendar__level1', 'calendar__level2', 'calendar__level3'] as const;
const ofPlans = planLevels.flatMap((level) => right(level, 'update'));
const access = [...ofRecords, ...ofPlans];

/** The name of the file, shown with the preview. */
const name = line().default('');

/** A spreadsheet as it is, or the JSON of a framework. */
const file = z.union([z.instanceof(Uint8Array<ArrayBufferLike>), z.record(z.string(), z.unknown())]);

export const imports = {
  /** The body is the file itself. */
  create: endpoint({
    method: 'POST',
    path: '/api/imports.json',
    access: ofRecords,
    status: 201,
    heavy: true,
    largest: MAX_FRAMEWORK_BYTES,
    accepts: ['xlsx', 'csv'],
    summary: 'Leest een bestand (Excel, CSV of CASE) en zegt wat overnemen zou veranderen, zonder iets te veranderen',
    query: z.strictObject({
      object: z.enum(fileObjects),
      organization: queryId,
      /** Comma-separated attributes in the order of the columns; empty for a column to skip. */
      columns: z.string().max(10_000).optional(),
      name,
    }),
    body: file,
    response: made,
  }),
  /** Reads the stored file again. */
  again: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/columns.json',
    access: ofRecords,
    status: 201,
    heavy: true,
    summary: 'Leest een bestand dat bewaard is opnieuw, met andere kolommen',
    body: z.strictObject({
      /** Attributes in the order of the columns; '' for a column to skip. */
      columns: z.array(z.string().max(100)).max(MAX_IMPORT_COLUMNS),
    }),
    response: made,
  }),
  /** The same for the table of a plan, as in its workbook. */
  plan: endpoint({
    method: 'POST',
    path: '/api/planimports.json',
    access: ofPlans,
    status: 201,
    heavy: true,
    largest: MAX_SHEET_BYTES,
    accepts: ['xlsx', 'csv'],
    summary: 'Leest de tabel van een planning en zegt wat overnemen zou veranderen, zonder iets te veranderen',
    query: z.strictObject({ programme: queryId, name }),
    body: z.instanceof(Uint8Array<ArrayBufferLike>),
    response: made.omit({ columns: true }),
  }),
  /** The same for chosen records and the values that all of them get. */
  edit: endpoint({
    method: 'POST',
    path: '/api/bulkedits.json',
    access: importableObjects.flatMap((object) => right(object, 'update')),
    status: 201,
    heavy: true,
    summary: 'Zegt wat dezelfde waarden voor meer records zouden veranderen, zonder iets te veranderen',
    body: z.strictObject({
      object: z.enum(importableObjects),
      ids: z.array(id).min(1).max(MAX_IMPORT_ROWS),
      /** As in a save of one record. */
      values: z.record(z.string().max(100), z.unknown()),
    }),
    response: made.omit({ columns: true }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/{id}.json',
    access,
    summary: 'Wat overnemen zou veranderen, per bladzijde',
    query: z.strictObject({
      page: z.coerce.number<string | number>().int().min(1).max(1000).default(1),
      change: change.optional(),
    }),
    response: z.object({
      ...{ id: z.int(), object: z.string(), organization: z.int(), created_at: z.string() },
      /** The name of the file; '' if there is none. */
      name: z.string(),
      /** The sheet that was read; '' if the file is a single table. */
      sheet: z.string(),
      /** The columns of the file; empty if they cannot be mapped. */
      columns: z.array(column),
      /** Whether the user mapped the columns: skipped columns are then deliberate. */
      mapped: z.boolean(),
      /** The job that applies it; 0 if there is none yet. */
      job: z.int(),
      /** The job that undoes it. */
      undo: z.int(),
      counts,
      /** Rows that can only be overwritten; they count as refused. */
      conflicts: z.int(),
      problems: z.array(problem),
      /** The record that the file as a whole describes; null if it is only a list. */
      head: row.nullable(),
      /** Rows with the requested change, or all rows that differ. */
      rows: z.array(row),
      ...{ page: z.int(), pages: z.int() },
    }),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/apply.json',
    access,
    status: 202,
    summary: 'Neemt over wat bekeken is, als taak van het systeem',
    body: z.strictObject({
      /** 'all': all rows or none; 'good': only rows that are not refused. */
      rows: z.enum(['all', 'good']).default('all'),
      /** Also overwrite what others changed since the file was made. */
      overwrite: z.boolean().default(false),
    }),
    response: z.object({ job: z.int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/undo.json',
    access,
    status: 202,
    summary: 'Maakt ongedaan wat is overgenomen; wat sindsdien is gewijzigd, blijft',
    body: z.strictObject({}),
    response: z.object({ job: z.int() }),
  }),
};

export type ImportCounts = z.output<typeof counts>;
export type ImportProblem = z.output<typeof problem>;
export type ImportRow = z.output<typeof row>;
export type ImportColumn = z.output<typeof column>;
export type ImportChange = z.output<typeof change>;
export type ImportPreview = z.output<typeof imports.get.response>;
