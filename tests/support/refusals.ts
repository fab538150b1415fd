// The refusal of a write, called directly or by HTTP, to compare the two.
import { databaseRefusal } from '#server/http/database-refusal.ts';
import { Refusal } from '#server/refusal.ts';

import type { Answer } from './api.ts';

export async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason,
  );
  // As jobs do.
  const refusal = error instanceof Refusal ? error : databaseRefusal(error, { method: 'PUT' });
  if (!refusal) throw error;
  return { status: refusal.status, message: refusal.message, errors: refusal.errors };
}

export function answeredRefusal({ status, message, errors }: Answer<unknown>) {
  return { status, message, errors };
}
