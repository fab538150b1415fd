// What each item covers of the axis above the grid, as a soft band behind it: what is drawn is what counts.
import { memo } from 'react';

import { schemeColor } from '#client/ui/color-mark.tsx';
import type { Stretch } from '#shared/planning/axis.ts';
import { columns, type Placement } from '#shared/planning/grid.ts';

import type { BoardEntry } from './board-items.tsx';

import classes from './coverage.module.css';

/** The stretch that an item covers there; `key` is null for one that comes in from the side list. */
export type Covers = (placement: Placement, key: string | null) => Stretch | null;

export interface CoverageProps {
  items: readonly BoardEntry[];
  /** Drawn where it is carried to instead. */
  carriedKey: string | null;
  covers: Covers;
  cellHeight: number;
}

export const Coverage = memo(function Coverage({ items, carriedKey, covers, cellHeight }: CoverageProps) {
  return items.map((entry) =>
    entry.key === carriedKey ? null : (
      <CoverageBand
        key={entry.key}
        placement={entry}
        stretch={covers(entry, entry.key)}
        color={entry.color}
        cellHeight={cellHeight}
      />
    ),
  );
});

interface BandProps {
  placement: Placement;
  stretch: Stretch | null;
  color: string | undefined;
  cellHeight: number;
}

export function CoverageBand({ placement, stretch, color, cellHeight }: BandProps) {
  if (!stretch || isWhole(placement, stretch)) return null;
  const { y, height } = placement;
  const style = {
    left: `${(stretch.from / columns) * 100}%`,
    width: `${((stretch.to - stretch.from) / columns) * 100}%`,
    top: y * cellHeight,
    height: height * cellHeight,
    '--item': color === undefined ? 'var(--ll-accent)' : schemeColor(color),
  } as React.CSSProperties;
  return <div className={classes.covered} style={style} data-covered aria-hidden="true" />;
}

/** An item that covers exactly its own place needs no band. */
function isWhole({ x, width }: Placement, { from, to }: Stretch): boolean {
  return Math.abs(from - x) < 0.001 && Math.abs(to - x - width) < 0.001;
}
