// In what the search looks besides titles, and what it tells of a record to tell it from others. Attributes that the reader may
// not read are neither looked in nor told.
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

export function searched(definition: Definition, readable: readonly string[]): Searched {
  const { object, code, attributes } = definition;
  const codes = codesOf[object] ?? (code ? [code] : []);
  const isReadable = (name: string) => readable.includes(name);
  return {
    codes: codes.filter(isReadable),
    told: (toldOf[object] ?? codes).filter(isReadable),
    text: 'description' in attributes && isReadable('description') ? 'description' : null,
  };
}
