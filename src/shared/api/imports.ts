// Changing many records at once, from a file or by hand: what it would change is looked at first, and then done as a job that can
// be taken back. The same shape for every object.
import { z } from 'zod';

import { type FileObject, fileObjects, importableObjects } from '#shared/permissions/importable.ts';
import { id, line } from '#shared/schemas.ts';

import { endpoint, queryId, right } from './endpoint.ts';

/** Of a spreadsheet, which is packed. */
export const MAX_SHEET_BYTES = 10 * 1024 * 1024;
/** Of a framework of another system, which is not. */
export const MAX_FRAMEWORK_BYTES = 20 * 1024 * 1024;
/** Of a spreadsheet; more rows than a school has of anything. */
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 100;
export const IMPORT_PAGE = 100;
/** What a column of a file may be besides an attribute. */
export const ownColumns = { id: 'id', revision: '_revision' } as const;

const importChanges = ['new', 'changed', 'same', 'refused', 'inactive'] as const;
const change = z.enum(importChanges);

const counts = z.object({
  ...{ new: z.int(), changed: z.int(), same: z.int(), refused: z.int(), inactive: z.int() },
});

const problem = z.object({
  /** A repaired one is taken, a refused one is not. */
  kind: z.enum(['repaired', 'refused']),
  message: z.string(),
});

const row = z.object({
  change,
  /** 0 for one that is not there yet. */
  id: z.int(),
  code: z.string(),
  title: z.string(),
  /** As people read the values. */
  changes: z.array(z.object({ attribute: z.string(), from: z.string(), to: z.string() })),
  /** Its row in the sheet; 0 where there is none. */
  line: z.int(),
  /** Why it is refused; `attribute` is '' for the row as a whole. */
  errors: z.array(z.object({ attribute: z.string(), message: z.string() })),
  /** Refused only because somebody changed the record after the file was made: it can be chosen all the same. */
  conflict: z.boolean(),
});

const column = z.object({
  /** As the file calls it. */
  header: z.string(),
  /** The attribute that it was taken for, or one of `ownColumns`; '' for none. */
  attribute: z.string(),
  /** The first values in it. */
  sample: z.array(z.string()),
});

const made = z.object({
  id: z.int(),
  counts,
  problems: z.array(problem),
  /** Of a spreadsheet. */
  columns: z.array(column),
});

const writing = (object: FileObject) => [...right(object, 'create'), ...right(object, 'update')];
const ofRecords = fileObjects.flatMap(writing);
/** The table of a plan is saved by whoever saves on one of its grids. */
export const planLevels = ['calendar__level1', 'calendar__level2', 'calendar__level3'] as const;
const ofPlans = planLevels.flatMap((level) => right(level, 'update'));
const access = [...ofRecords, ...ofPlans];

/** What the file is called, for whoever looks at it again. */
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
      /** Attributes in the order of the columns, with commas between them and nothing for a column to leave out. */
      columns: z.string().max(10_000).optional(),
      name,
    }),
    body: file,
    response: made,
  }),
  /** The file that was sent before, kept with what was read of it. */
  again: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/columns.json',
    access: ofRecords,
    status: 201,
    heavy: true,
    summary: 'Leest een bestand dat bewaard is opnieuw, met andere kolommen',
    body: z.strictObject({
      /** Attributes in the order of the columns; '' for a column to leave out. */
      columns: z.array(z.string().max(100)).max(MAX_IMPORT_COLUMNS),
    }),
    response: made,
  }),
  /** The same for the table of a plan, as its workbook has it. */
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
  /** The same for records that were chosen, and values that all of them get. */
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
      /** As in the call that saves one record. */
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
      /** Of the file; '' where there is none. */
      name: z.string(),
      /** That was read of it; '' where there is only one table. */
      sheet: z.string(),
      /** As the file has them; none where they cannot be chosen. */
      columns: z.array(column),
      /** The user said which columns are which: what is left out then is left out on purpose. */
      mapped: z.boolean(),
      /** That applies it; 0 as long as nobody asked for that. */
      job: z.int(),
      /** That takes it back. */
      undo: z.int(),
      counts,
      /** Rows that can only be chosen all the same; they count as refused. */
      conflicts: z.int(),
      problems: z.array(problem),
      /** The record that the file is about; null where it is about its rows. */
      head: row.nullable(),
      /** Of this change, or of all that differ. */
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
      /** All rows or none, or only those that are not refused. */
      rows: z.enum(['all', 'good']).default('all'),
      /** Also over what others changed since the file was made. */
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
