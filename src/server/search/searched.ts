// What is searched besides titles, and which attributes of a record are shown to distinguish it from others.
import type { Definition } from '#shared/definitions/definition.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

/** Codes of objects that have others than the one of their definition. */
const codesOf: Partial<Record<ObjectKey, readonly string[]>> = { programme: ['programme_code', 'croho_code'] };

const shownAttributesOf: Partial<Record<ObjectKey, readonly string[]>> = {
  programme: ['programme_code', 'graduation_variant', 'year_start', 'version'],
};

export interface Searched {
  codes: readonly string[];
  shown: readonly string[];
  /** A long text for full-text search. */
  text: string | null;
}

export function searched({ object, code, attributes }: Definition): Searched {
  const codes = codesOf[object] ?? (code ? [code] : []);
  return { codes, shown: shownAttributesOf[object] ?? codes, text: 'description' in attributes ? 'description' : null };
}
