// What lies inside an item, drawn at its bottom as bars in their weeks: units below each other with their names where there
// is room for that, else thin. Drawn by the item, which is memoised. A screen reader hears how much there is from the label
// of the item.
import type { CSSProperties } from 'react';

import { dutchNumber } from '#client/planning/frame/numbers.ts';
import type { Inside, InsideBar } from '#shared/planning/inside-bars.ts';
import { insideText } from '#shared/text/inside.ts';

import classes from './inside-bars.module.css';

export interface InsideBarsProps {
  inside: Inside;
  /** Of the item: a unit that is called the same says it once. */
  title: string;
  /** Of the item, in pixels. */
  height: number;
}

const thin = 6;
const named = 20;
/** What the words of an item take: on one line, on two, and where a title may take two of three. */
const textHeights = { flat: 30, low: 42, tall: 60 };

export function InsideBars({ inside: { bars, lanes }, title, height }: InsideBarsProps) {
  const room = height - textHeights[height < 44 ? 'flat' : height < 72 ? 'low' : 'tall'];
  const hasName = bars.some((bar) => bar.title !== '' && bar.title !== title);
  if (hasName && bars.length * named <= room)
    return (
      <span className={classes.inside} aria-hidden="true" style={{ height: bars.length * named }}>
        {bars.map((bar, lane) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same unit may be there twice
          <i key={lane} style={boxOf(bar, (lane + 1) * named - thin)}>
            <b style={nameBox(bar)}>{insideText.bar(bar.title, bar.ects ? dutchNumber(bar.ects) : '')}</b>
          </i>
        ))}
      </span>
    );
  const shown = Math.min(lanes, Math.floor(room / thin));
  if (shown < 1) return null;
  return (
    <span className={classes.inside} aria-hidden="true" style={{ height: shown * thin }}>
      {bars.map((bar, index) => (
        // What finds no lane lies over the last: the weeks that are taken stay seen.
        // oxlint-disable-next-line react/no-array-index-key -- bars have no name of their own
        <i key={index} data-kind={bar.kind} style={boxOf(bar, Math.min(bar.lane, shown - 1) * thin)} />
      ))}
    </span>
  );
}

function boxOf({ from, to }: InsideBar, top: number): CSSProperties {
  return { left: `${from * 100}%`, width: `${(to - from) * 100}%`, top };
}

/** A name is often longer than its bar, and runs on to the side on which the item has most room. */
function nameBox({ from, to }: InsideBar): CSSProperties {
  const widest = (room: number) => `${(room / (to - from)) * 100}%`;
  return 1 - from >= to ? { left: 0, maxWidth: widest(1 - from) } : { right: 0, maxWidth: widest(to) };
}

/** The same in words. */
export function insideWords({ bars, ects }: Inside): string {
  const count = (kind: InsideBar['kind']) => bars.filter((bar) => bar.kind === kind).length;
  const units = count('unit');
  if (units > 0) return insideText.units(units, ects ? dutchNumber(ects) : '');
  return insideText.lessons(count('course'), count('exam'));
}
