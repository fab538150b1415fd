// Imports of files: uploads and previews a file, applies it, and perhaps undoes that.
import { readXlsx, writeXlsx } from 'hucre/xlsx';

import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { ImportableObject } from '#shared/permissions/importable.ts';

import type { Client, TestApi } from './api.ts';
import type { School } from './factories.ts';
import { finishJob, type Started } from './jobs.ts';

export type Cells = (string | number | boolean | Date | null)[][];

/** The first sheet of a workbook. */
export const cellsOf = async (bytes: Uint8Array): Promise<Cells> => (await readXlsx(bytes)).sheets[0]?.rows ?? [];
export const fileOf = (rows: Cells) => writeXlsx({ sheets: [{ name: 'Blad', rows }] });

/** The number of rows per kind of change; kinds that are not given are 0. */
export const counts = (given: object) => ({ new: 0, changed: 0, same: 0, refused: 0, inactive: 0, ...given });

interface Setting {
  api: TestApi;
  school: Pick<School, 'organization'>;
  /** The client for the calls, unless another one is given. */
  full: Client;
}

/** The calls of an import in the current setting: a suite may have a new school for every test. */
export function importsIn(setting: () => Setting) {
  const { imports } = contract;
  const exported = async (call: Endpoint, query = {}, client = setting().full) =>
    (await client.call(call, { query })).bytes;
  const read = (object: ImportableObject, body: Uint8Array, query = {}, client = setting().full) =>
    client.call(imports.create, { query: { object, organization: setting().school.organization, ...query }, body });
  const rowsOf = async (id: number, query = {}, client = setting().full) =>
    (await client.call(imports.get, { params: { id }, query })).body.rows;
  const apply = (id: number, body = {}, client = setting().full) =>
    client.call(imports.apply, { params: { id }, body });
  const undo = (id: number) => setting().full.call(imports.undo, { params: { id }, body: {} });
  /** Sets the same values on many records, without a file. */
  const edit = (ids: number[], values: object, client = setting().full) =>
    client.call(imports.edit, { body: { object: 'educational_unit', ids, values } });
  /** Runs the job that this call started, and returns its first result line. */
  const done = async (started: Started, client = setting().full) =>
    (await finishJob(setting().api, client, started)).result.lines[0];
  return { exported, read, rowsOf, apply, undo, edit, done };
}
