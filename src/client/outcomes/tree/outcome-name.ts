// How an outcome is called in its tree, as far as the reader may know.
import type { TreeOutcome } from '#shared/api/frameworks.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

export function outcomeName({ id, code = '', title = '' }: Pick<TreeOutcome, 'id' | 'code' | 'title'>): string {
  return [code, title].filter(Boolean).join(' ') || outcomeTreeText.unknown(id);
}

/** Under which it hangs; '' at the top. */
export function parentName(nodes: readonly TreeOutcome[], parent: number): string {
  const node = nodes.find(({ id }) => id === parent);
  return node ? outcomeName(node) : '';
}
