// The menu of a cell: a level, no level, or no link; for an exam also its share. Opens at the cell.
import type { CSSProperties } from 'react';

import { IconCheck } from '#client/ui/icons.ts';
import { IconExternalLink } from '#client/ui/planner/icons.ts';
import { ItemMenu, type ItemMenuEntry } from '#client/ui/planner/item-menu.tsx';
import { levelName, type Level } from '#shared/definitions/outcome-scale.ts';
import type { CellLink } from '#shared/outcomes/matrix-edit.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

const words = outcomeMatrixText;

export interface CellMenuProps {
  label: string;
  box: CSSProperties;
  levels: readonly Level[];
  link: CellLink | null;
  /** Only for an exam. */
  onShare?: (() => void) | undefined;
  /** Opens the unit or exam of its column. */
  open?: { title: string; go: () => void } | undefined;
  /** Null for no link. */
  onLevel: (level: number | null) => void;
  onClose: () => void;
}

export function CellMenu({ label, box, levels, link, onShare, open, onLevel, onClose }: CellMenuProps) {
  const entry = (text: string, level: number | null): ItemMenuEntry => {
    const isNow = (link?.level ?? null) === level;
    return {
      label: isNow ? words.now(text) : text,
      icon: isNow ? <IconCheck size={16} stroke={2} /> : <span style={{ width: 16 }} />,
      onSelect: () => onLevel(level),
    };
  };
  const entries: ItemMenuEntry[] = [
    ...levels.map((each) => entry(levelName(each), each.level)),
    entry(words.withoutLevel, 0),
    entry(words.none, null),
    ...(onShare && link
      ? [{ label: words.shareOf(link.share), icon: <span style={{ width: 16 }} />, onSelect: onShare }]
      : []),
    ...(open
      ? [{ label: words.open(open.title), icon: <IconExternalLink size={16} stroke={1.7} />, onSelect: open.go }]
      : []),
  ];
  return <ItemMenu label={label} box={box} at="beside" entries={entries} onClose={onClose} />;
}
