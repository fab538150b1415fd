// Text that no database can keep or look for (NUL, and half a surrogate pair), and nesting that no schema asks for. Refused at the
// door, wherever in a body or query it stands, so that no schema has to think of it.
import { Refusal } from '#server/refusal.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';

const unstorable = /\0|\p{Surrogate}/u;
/** The deepest body that the contract knows has five. */
export const deepest = 20;
/** Of the name of a field in an answer. */
const MAX_NAME_LENGTH = 200;

interface Place {
  value: unknown;
  key: string;
  inside: Place | null;
  depth: number;
}

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** With a list of its own and not by recursion: a body may nest as deep as it is long. */
export function refuseUnstorable(body: unknown): void {
  const places: Place[] = [{ value: body, key: '', inside: null, depth: 0 }];
  for (let place = places.pop(); place; place = places.pop()) {
    const { value } = place;
    if (typeof value === 'string' && !isStorable(value)) throw refusalAt(place);
    if (typeof value !== 'object' || value === null) continue;
    if (place.depth >= deepest) throw new Refusal(400, refusalText.tooDeep);
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) throw refusalAt(place);
      places.push({ value: inner, key, inside: place, depth: place.depth + 1 });
    }
  }
}

function refusalAt(place: Place): Refusal {
  const keys: string[] = [];
  for (let at: Place | null = place; at?.inside; at = at.inside) keys.push(at.key);
  const name = keys.reverse().join('.').slice(0, MAX_NAME_LENGTH) || 'body';
  return new Refusal(422, refusalText.invalid, { errors: { [name]: fieldText.control } });
}
