// Every action on an item by click: open, move to …, wider, narrower, remove. One menu and one dialog per board.
import { useState } from 'react';

import type { Describe } from '#client/planning/frame/describe.ts';
import { IconTrash } from '#client/ui/icons.ts';
import { IconArrowsMove, IconCopyPlus, IconExternalLink, IconSelect } from '#client/ui/planner/icons.ts';
import { ItemMenu, type ItemMenuEntry } from '#client/ui/planner/item-menu.tsx';
import { columns, type Edge, type Placement, withEdge } from '#shared/planning/grid.ts';
import { gridText } from '#shared/text/grid.ts';

import { type BoardEntry, boxOf } from './board-items.tsx';
import { MoveDialog, type OtherGrid } from './move-dialog.tsx';
import type { Carry } from './use-carry.ts';

export interface BoardActions {
  mayChange: boolean;
  onOpen?: ((key: string) => void) | undefined;
  /** The label for opening; null where it would be refused. */
  openLabel?: string | null;
  /** Starts a selection with this item. */
  onPick?: ((key: string) => void) | undefined;
  /** Absent where the user may not add. */
  onDuplicate?: ((key: string) => void) | undefined;
  /** Where items go from grid to grid: this one and the others, and how it goes there. */
  grids?: readonly OtherGrid[] | undefined;
  onMoveTo?: ((grid: string, key: string, placement: Placement) => void) | undefined;
  /** Absent where the user may not remove. */
  onRemove?: ((key: string) => void) | undefined;
}

export interface BoardMenuProps extends BoardActions {
  entry: BoardEntry | null;
  carry: Carry;
  cellHeight: number;
  movable: boolean;
  describe: Describe;
  /** The direction of time. */
  time: 'right' | 'down';
  onClose: (key: string) => void;
}

export function BoardMenu(props: BoardMenuProps) {
  const { entry, carry, cellHeight, movable, time, describe, onClose } = props;
  const { onOpen, openLabel = gridText.open, onPick, onDuplicate, onRemove } = props;
  const [moving, setMoving] = useState<BoardEntry | null>(null);
  const words = gridText;

  const entriesFor = (item: BoardEntry): ItemMenuEntry[] => {
    const resized = (label: string, changes: readonly (readonly [Edge, number])[]): ItemMenuEntry => {
      // The first edge that has room, so that 'wider' also works at the right end of the grid.
      const spot = changes
        .map(([edge, by]) => withEdge(item, edge, by))
        .find((placement) => carry.refusal(item.key, placement) === null);
      return { label, disabled: !spot, onSelect: () => spot && carry.place(item.key, spot) };
    };
    return [
      ...(onOpen && openLabel !== null
        ? [{ label: openLabel, icon: <IconExternalLink size={16} stroke={1.7} />, onSelect: () => onOpen(item.key) }]
        : []),
      ...(movable
        ? [
            {
              label: words.moveTo,
              icon: <IconArrowsMove size={16} stroke={1.7} />,
              onSelect: () => setMoving(item),
            },
            resized(words.wider[time], [
              ['right', 1],
              ['left', -1],
            ]),
            resized(words.narrower[time], [['right', -1]]),
            resized(words.taller[time], [
              ['bottom', 1],
              ['top', -1],
            ]),
            resized(words.shorter[time], [['bottom', -1]]),
          ]
        : []),
      ...(onPick
        ? [{ label: words.select, icon: <IconSelect size={16} stroke={1.7} />, onSelect: () => onPick(item.key) }]
        : []),
      ...(onDuplicate
        ? [
            {
              label: words.duplicate,
              icon: <IconCopyPlus size={16} stroke={1.7} />,
              onSelect: () => onDuplicate(item.key),
            },
          ]
        : []),
      ...(onRemove
        ? [
            {
              label: words.remove,
              danger: true,
              icon: <IconTrash size={16} stroke={1.7} />,
              onSelect: () => onRemove(item.key),
            },
          ]
        : []),
    ];
  };

  return (
    <>
      {entry ? (
        <ItemMenu
          label={words.menuOf(entry.title)}
          box={boxOf(entry, cellHeight)}
          at={entry.x + entry.width <= columns / 3 ? 'left' : 'right'}
          entries={entriesFor(entry)}
          onClose={() => onClose(entry.key)}
        />
      ) : null}
      {moving ? (
        <MoveDialog
          entry={moving}
          carry={carry}
          time={time}
          describe={describe}
          grids={props.grids ?? []}
          onMoveTo={props.onMoveTo}
          onClose={() => {
            setMoving(null);
            onClose(moving.key);
          }}
        />
      ) : null}
    </>
  );
}
