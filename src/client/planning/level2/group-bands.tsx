// The two bands of a mirrored grid of level 2, with the titles of their groups.
import { schemeColor } from '#client/ui/color-mark.tsx';
import { mirrorOffset } from '#shared/planning/mirror.ts';
import type { MirrorValues } from '#shared/planning/mirror-values.ts';
import { planningText } from '#shared/text/planning.ts';

import classes from './group-bands.module.css';

interface BandsProps {
  titles: MirrorValues | null;
  colors: MirrorValues | null;
  cellHeight: number;
}

export function GroupBands({ titles, colors, cellHeight }: BandsProps) {
  const height = mirrorOffset * cellHeight;
  const band = (n: 1 | 2) => {
    const color = n === 1 ? colors?.first : colors?.second;
    const title = (n === 1 ? titles?.first : titles?.second) ?? planningText.mirror.group(n);
    return (
      <div
        className={classes.band}
        data-group={n}
        style={{
          top: n === 1 ? 0 : height,
          ...(n === 1 ? { height } : { bottom: 0 }),
          ...(color && titles && { '--group': schemeColor(color.startsWith('#') ? color : `#${color}`) }),
        }}
      >
        <span>{title}</span>
      </div>
    );
  };
  return (
    <>
      {band(1)}
      {band(2)}
    </>
  );
}
