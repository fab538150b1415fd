// Refuses text that PostgreSQL cannot store (NUL, and half a surrogate pair) and too deep nesting, anywhere in a body or query, so
// that schemas need not check for it.
import { Refusal } from '#server/refusal.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';

const unstorable = /\0|\p{Surrogate}/u;
/** The deepest body in the contract has five levels. */
export const MAX_DEPTH = 20;
/** Of a field name in the answer. */
const MAX_NAME_LENGTH = 200;

interface Node {
  value: unknown;
  key: string;
  parent: Node | null;
  depth: number;
}

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Uses a list instead of recursion: a body may nest as deep as it is long. */
export function refuseUnstorable(body: unknown): void {
  const nodes: Node[] = [{ value: body, key: '', parent: null, depth: 0 }];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const { value } = node;
    if (typeof value === 'string' && !isStorable(value)) throw controlCharacterRefusal(node);
    if (typeof value !== 'object' || value === null) continue;
    if (node.depth >= MAX_DEPTH) throw new Refusal(400, refusalText.tooDeep);
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) throw controlCharacterRefusal(node);
      nodes.push({ value: inner, key, parent: node, depth: node.depth + 1 });
    }
  }
}

function controlCharacterRefusal(node: Node): Refusal {
  const keys: string[] = [];
  for (let at: Node | null = node; at?.parent; at = at.parent) keys.push(at.key);
  const name = keys.reverse().join('.').slice(0, MAX_NAME_LENGTH) || 'body';
  return new Refusal(422, refusalText.invalid, { errors: { [name]: fieldText.control } });
}
