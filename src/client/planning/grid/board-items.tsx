// All items of a board, apart from it: while a pointer drags over the cells, none of this is drawn again.
import { memo } from 'react';

import type { Placement } from '#shared/planning/grid.ts';

import { type BoardEntry, BoardItem } from './board-item.tsx';

export interface BoardItemsProps {
  items: readonly BoardEntry[];
  cellHeight: number;
  describe: (placement: Placement) => string;
  help: string | undefined;
  activeKey: string | null;
  carriedKey: string | null;
  /** Where the carried item is drawn instead of in its own place. */
  at: Placement | null;
  refused: boolean;
  movable: boolean;
  hasMenu: boolean;
  removable: boolean;
  chosen: ReadonlySet<string> | undefined;
}

export const BoardItems = memo(function BoardItems(props: BoardItemsProps) {
  const { items, cellHeight, describe, help, activeKey, carriedKey, at, refused, movable, hasMenu, removable, chosen } =
    props;
  return items.map((entry) => {
    const isCarried = entry.key === carriedKey;
    const { x, y, width, height } = (isCarried ? at : null) ?? entry;
    return (
      <BoardItem
        key={entry.key}
        entry={entry}
        x={x}
        y={y}
        width={width}
        height={height}
        cellHeight={cellHeight}
        place={describe({ x, y, width, height })}
        help={help}
        active={entry.key === activeKey}
        carried={isCarried}
        refused={isCarried && refused}
        movable={movable}
        hasMenu={hasMenu}
        removable={removable}
        chosen={chosen ? chosen.has(entry.key) : null}
      />
    );
  });
});
