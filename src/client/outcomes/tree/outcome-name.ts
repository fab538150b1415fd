// The name of an outcome in its tree, as far as the user may read it.
import type { TreeOutcome } from '#shared/api/frameworks.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

export function outcomeName({ id, code = '', title = '' }: Pick<TreeOutcome, 'id' | 'code' | 'title'>): string {
  return [code, title].filter(Boolean).join(' ') || outcomeTreeText.unknown(id);
}

/** The name of its parent; '' at the top. */
export function parentName(nodes: readonly TreeOutcome[], parent: number): string {
  const node = nodes.find(({ id }) => id === parent);
  return node ? outcomeName(node) : '';
}
