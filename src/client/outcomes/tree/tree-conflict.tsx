// Two users moved outcomes of one framework: shows the other's changes and lets the user choose.
import { ConflictFrame } from '#client/form/conflict-frame.tsx';
import { formText } from '#shared/text/form.ts';
import type { TreeOutcome } from '#shared/api/frameworks.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

import { outcomeName, parentName } from './outcome-name.ts';
import { movedIds } from './tree-moves.ts';
import type { TreeState } from './use-tree.ts';

const MAX_ROWS = 50;

export function TreeConflict({ state, was }: { state: TreeState; was: readonly TreeOutcome[] }) {
  const { conflict, theirs, nodes, changed } = state;
  if (!conflict) return null;
  const rows = movedIds(was, theirs)
    .slice(0, MAX_ROWS)
    .map((id) => {
      const node = theirs.find((each) => each.id === id) ?? { id };
      return {
        ...{ id: String(id), label: outcomeName(node), was: placeIn(was, id), now: placeIn(theirs, id) },
        ...(changed.includes(id) && { mine: placeIn(nodes, id) }),
      };
    });
  return (
    <ConflictFrame
      saved={conflict.saved}
      what={outcomeTreeText.what}
      keep={formText.conflictKeep}
      rows={rows}
      onReload={() => void state.takeTheirs()}
      onKeep={state.keepMine}
      onClose={state.closeConflict}
    />
  );
}

/** 'Onder Analyseren', and after which sibling. */
function placeIn(nodes: readonly TreeOutcome[], id: number): string {
  const node = nodes.find((each) => each.id === id);
  if (!node) return '';
  const siblings = nodes.filter(({ parent }) => parent === node.parent);
  const below = parentName(nodes, node.parent);
  return `${below ? outcomeTreeText.below(below) : outcomeTreeText.top}, ${siblings.indexOf(node) + 1}`;
}
