// Uploads a file for a preview, without changing anything: a spreadsheet as is, a framework of another system as JSON. Each
// function resolves with the id of the import, or the reason why the file was not read.
import { call } from '#client/api/call.ts';
import { imports, MAX_FRAMEWORK_BYTES, MAX_SHEET_BYTES } from '#shared/api/imports.ts';
import type { FileObject } from '#shared/permissions/importable.ts';
import { importText } from '#shared/text/imports.ts';

type Content = Uint8Array | Record<string, unknown>;

export async function readRecords(file: File, object: FileObject, organization: number): Promise<number | string> {
  const body = await contentOf(file, object === 'learning_outcome_framework');
  if (typeof body === 'string') return body;
  return (await call(imports.create, { query: { object, organization, name: nameOf(file) }, body })).id;
}

export async function readPlan(file: File, programme: number): Promise<number | string> {
  const body = await sheetIn(file);
  if (typeof body === 'string') return body;
  return (await call(imports.plan, { query: { programme, name: nameOf(file) }, body })).id;
}

/** The file that the server kept. `columns`: attributes in their order. */
export async function readAgain(id: number, columns: readonly string[]): Promise<number> {
  return (await call(imports.again, { params: { id }, body: { columns: [...columns] } })).id;
}

/** Cut to the length that the server stores. */
function nameOf({ name }: File): string {
  return name.slice(0, 255);
}

/** The parsed content, or why it cannot be sent. */
async function contentOf(file: File, isFramework: boolean): Promise<Content | string> {
  if (!isFramework || !file.name.toLowerCase().endsWith('.json')) return sheetIn(file);
  if (file.size > MAX_FRAMEWORK_BYTES) return importText.tooLarge(MAX_FRAMEWORK_BYTES);
  return (await jsonIn(file)) ?? importText.notJson;
}

async function sheetIn(file: File): Promise<Uint8Array | string> {
  if (file.size > MAX_SHEET_BYTES) return importText.tooLarge(MAX_SHEET_BYTES);
  if (!/\.(xlsx|csv|txt)$/i.test(file.name)) return importText.wrongType;
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => importText.notRead,
  );
}

async function jsonIn(file: File): Promise<Record<string, unknown> | null> {
  try {
    const json = JSON.parse(await file.text()) as unknown;
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
