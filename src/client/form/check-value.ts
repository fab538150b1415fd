// Checks a value by the schema that the server checks it with. Zod comes with the first question, or a moment before it
// (`prefetchChecks`). Forms ask when they are sent.
import type { z } from 'zod';

const load = () => import('./make-schema.ts');

/** Null where zod did not come: the server says the same a moment later. */
export async function checkValue(schema: z.ZodType, value: unknown): Promise<z.ZodSafeParseResult<unknown> | null> {
  const loaded = await load().catch(() => null);
  return loaded ? loaded.makeSchema(schema).safeParse(value) : null;
}

export async function prefetchChecks(): Promise<void> {
  await load();
}
