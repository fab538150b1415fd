// Sends a file to be read, without changing anything: a spreadsheet as it is, a framework of another system as JSON.
import { call, isRefusal } from '#client/api/call.ts';
import type { OutputOf } from '#client/api/send.ts';
import { imports, MAX_FRAMEWORK_BYTES, MAX_SHEET_BYTES } from '#shared/api/imports.ts';
import type { FileObject } from '#shared/permissions/importable.ts';
import { importText } from '#shared/text/imports.ts';

/** What was read, and with what, so that it can be read again with other columns. */
export interface ReadFile {
  name: string;
  content: Content;
  organization: number;
  answer: OutputOf<typeof imports.create>;
}

type Content = Uint8Array | Record<string, unknown>;
type Asked = Omit<ReadFile, 'answer'> & { object: FileObject; columns?: string };

/** What is in it, or why that cannot be sent. */
export async function contentOf(file: File, isFramework: boolean): Promise<Content | string> {
  if (!isFramework || !file.name.toLowerCase().endsWith('.json')) return sheetIn(file);
  if (file.size > MAX_FRAMEWORK_BYTES) return importText.tooLarge(MAX_FRAMEWORK_BYTES);
  return (await jsonIn(file)) ?? importText.notJson;
}

export async function sheetIn(file: File): Promise<Uint8Array | string> {
  if (file.size > MAX_SHEET_BYTES) return importText.tooLarge(MAX_SHEET_BYTES);
  if (!/\.(xlsx|csv)$/i.test(file.name)) return importText.wrongType;
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => importText.notRead,
  );
}

/** Or why it was not read. */
export async function readFile({ object, columns, ...file }: Asked): Promise<ReadFile | string> {
  const { organization, content: body } = file;
  try {
    const query = { object, organization, ...(columns === undefined ? {} : { columns }) };
    return { ...file, answer: await call(imports.create, { query, body }) };
  } catch (error) {
    return isRefusal(error) ? error.message : importText.notRead;
  }
}

async function jsonIn(file: File): Promise<Record<string, unknown> | null> {
  try {
    const json = JSON.parse(await file.text()) as unknown;
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
