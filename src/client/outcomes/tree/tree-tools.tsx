// The buttons for the selected outcome; each action also has a key.
import { IconButton } from '#client/ui/icon-button.tsx';
import { Button } from '#client/ui/button.tsx';
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconPlus,
  IconTrash,
} from '#client/ui/icons.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

import type { Move } from './tree-moves.ts';

import classes from './tree-tools.module.css';

export interface TreeToolsProps {
  /** Which moves are possible; none without the right. */
  moves: readonly Move[] | null;
  mayAdd: boolean;
  mayRemove: boolean;
  isSelected: boolean;
  onMove: (move: Move) => void;
  onAdd: () => void;
  onOpen: () => void;
  onRemove: () => void;
}

const words = outcomeTreeText;
const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;
const tools: { move: Move; label: string; icon: React.ReactNode }[] = [
  { move: 'up', label: words.key(words.up, '↑'), icon: <IconArrowUp {...icon} /> },
  { move: 'down', label: words.key(words.down, '↓'), icon: <IconArrowDown {...icon} /> },
  { move: 'outdent', label: words.key(words.outdent, '←'), icon: <IconIndentDecrease {...icon} /> },
  { move: 'indent', label: words.key(words.indent, '→'), icon: <IconIndentIncrease {...icon} /> },
];

export function TreeTools(props: TreeToolsProps) {
  const { moves, mayAdd, mayRemove, isSelected, onMove, onAdd, onOpen, onRemove } = props;
  return (
    <div className={classes.tools} role="toolbar" aria-label={words.tools}>
      {moves
        ? tools.map((tool) => (
            <IconButton
              key={tool.move}
              label={tool.label}
              icon={tool.icon}
              disabled={!moves.includes(tool.move)}
              onClick={() => onMove(tool.move)}
            />
          ))
        : null}
      {moves ? <span className={classes.gap} aria-hidden="true" /> : null}
      <IconButton label={words.open} icon={<IconPencil {...icon} />} disabled={!isSelected} onClick={onOpen} />
      {mayRemove ? (
        <IconButton label={words.remove} icon={<IconTrash {...icon} />} disabled={!isSelected} onClick={onRemove} />
      ) : null}
      {mayAdd ? (
        <Button icon={<IconPlus {...icon} />} onClick={onAdd}>
          {words.add}
        </Button>
      ) : null}
    </div>
  );
}
