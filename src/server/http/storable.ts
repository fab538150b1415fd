// Text that no database can keep: NUL, and half a surrogate pair. Refused at the door, wherever in a body it stands, so
// that no schema has to think of it.
import { Refusal } from '#server/refusal.ts';
import { nl } from '#shared/text/nl.ts';

const unstorable = /\0|\p{Surrogate}/u;

interface Place {
  value: unknown;
  key: string;
  inside: Place | null;
}

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** With a list of its own and not by recursion: a body may nest as deep as it is long. */
export function refuseUnstorable(body: unknown): void {
  const places: Place[] = [{ value: body, key: '', inside: null }];
  for (let place = places.pop(); place; place = places.pop()) {
    const { value } = place;
    if (typeof value === 'string' && !isStorable(value)) throw refusalAt(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) throw refusalAt(place);
      places.push({ value: inner, key, inside: place });
    }
  }
}

function refusalAt(place: Place): Refusal {
  const keys: string[] = [];
  for (let at: Place | null = place; at?.inside; at = at.inside) keys.unshift(at.key);
  const name = keys.join('.') || 'body';
  return new Refusal(422, nl.refusal.invalid, { errors: { [name]: nl.field.control } });
}
