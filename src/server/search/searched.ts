// In what the search looks besides titles, and what it tells of a record to tell it from others.
import type { Definition } from '#shared/definitions/definition.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

/** Where a record has other codes than the one of its definition. */
const codesOf: Partial<Record<ObjectKey, readonly string[]>> = { programme: ['programme_code', 'croho_code'] };

const toldOf: Partial<Record<ObjectKey, readonly string[]>> = {
  programme: ['programme_code', 'graduation_variant', 'year_start', 'version'],
};

export interface Searched {
  codes: readonly string[];
  told: readonly string[];
  /** A long text, of which words are found. */
  text: string | null;
}

export function searched({ object, code, attributes }: Definition): Searched {
  const codes = codesOf[object] ?? (code ? [code] : []);
  return { codes, told: toldOf[object] ?? codes, text: 'description' in attributes ? 'description' : null };
}
