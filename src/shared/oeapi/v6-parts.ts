// Helpers for several objects of OEAPI 6.
import type { Code, Item, LinkName } from './model.ts';
import type { Json } from './parts.ts';

/** The fields of a link: `parentId`, and `parent` if expanded. For several, `childIds` and `children`. */
export type Fields = (name: LinkName, id: string, object: string) => Json;

function v6Code({ type, code }: Code) {
  return { codeType: type === 'croho' ? 'x-croho' : type, code };
}

/** Two-letter codes, as in browsers. */
const shortLanguages: Record<string, string> = { nld: 'nl', eng: 'en', deu: 'de', fra: 'fr', spa: 'es' };

export function v6Languages(languages: readonly string[]): string[] {
  return languages.map((each) => shortLanguages[each] ?? each);
}

export function codesOf({ code, otherCodes }: Item): Json {
  return { primaryCode: v6Code(code), otherCodes: otherCodes.map(v6Code) };
}
