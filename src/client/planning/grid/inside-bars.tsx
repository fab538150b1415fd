// The contents of an item, drawn at its bottom as bars in their weeks: units below each other with their names where there is
// room, else thin. Drawn by the item, which is memoised. Its label has the numbers for screen readers.
import type { CSSProperties } from 'react';

import type { Inside, InsideBar } from '#shared/planning/inside-bars.ts';
import { insideText } from '#shared/text/inside.ts';
import { dutchNumber } from '#shared/text/numbers.ts';

import classes from './inside-bars.module.css';

const barHeight = 4;
/** The gap between two bars in one lane. */
const apart = 2;
const thin = barHeight + 2;
const NAMED_BAR_STEP = 20;
/** The height of an item's text: on one line, on two, and on three of which the title takes two. */
const textHeights = { flat: 30, low: 42, tall: 60 };

/** How many lanes of which height fit in an item of this height; none where there is no room for a bar. */
export function insideLanes({ bars, lanes }: Inside, title: string, height: number) {
  const room = height - textHeights[height < 44 ? 'flat' : height < 72 ? 'low' : 'tall'];
  // A unit with the same name as its part does not repeat it.
  const hasName = bars.some((bar) => bar.title !== '' && bar.title !== title);
  if (hasName && bars.length * NAMED_BAR_STEP <= room) return { step: NAMED_BAR_STEP, count: bars.length };
  return { step: thin, count: Math.max(0, Math.min(lanes, Math.floor(room / thin))) };
}

export type InsideLanes = ReturnType<typeof insideLanes>;

/**
 * Thin bars as the background of the item's face. Elements of their own, for hundreds of items, are what the frames of a drag
 * would wait for.
 */
export function thinBars({ bars }: Inside, { step, count }: InsideLanes): CSSProperties {
  const lines = bars.filter(({ kind }) => kind !== 'exam');
  if (step !== thin || count === 0 || lines.length === 0) return {};
  const fromBottom = (bar: InsideBar) => (count - 1 - laneOf(bar, count)) * thin + apart;
  return {
    backgroundImage: lines.map(({ kind }) => `linear-gradient(var(--inside-${kind}) 0 0)`).join(),
    backgroundPosition: lines
      .map((bar) => `calc(${leftOf(bar)}% + ${apart / 2}px) calc(100% - ${fromBottom(bar)}px)`)
      .join(),
    backgroundSize: lines.map(({ from, to }) => `calc(${percent(to - from)}% - ${apart}px) ${barHeight}px`).join(),
    backgroundRepeat: 'no-repeat',
  };
}

/** What is not a plain bar: exams, and units with their names. */
export function InsideMarks({ inside: { bars }, lanes: { step, count } }: { inside: Inside; lanes: InsideLanes }) {
  const marks = bars.filter(({ kind }) => step === NAMED_BAR_STEP || (kind === 'exam' && count > 0));
  if (marks.length === 0) return null;
  return (
    <span className={classes.inside} aria-hidden="true" style={{ height: count * step }}>
      {marks.map((bar, index) => (
        <i
          // oxlint-disable-next-line react/no-array-index-key -- the same unit may be there twice
          key={index}
          data-kind={bar.kind}
          style={boxOf(bar, step === NAMED_BAR_STEP ? (index + 1) * NAMED_BAR_STEP - thin : laneOf(bar, count) * thin)}
        >
          {step === NAMED_BAR_STEP ? (
            <b style={nameBox(bar)}>{insideText.bar(bar.title, bar.ects ? dutchNumber(bar.ects) : '')}</b>
          ) : null}
        </i>
      ))}
    </span>
  );
}

/** What finds no free lane is drawn over the last, so that its weeks still show as taken. */
function laneOf({ lane }: InsideBar, count: number): number {
  return Math.min(lane, count - 1);
}

/** In percents a background is placed by the room beside it. */
function leftOf({ from, to }: InsideBar): number {
  const beside = 1 - (to - from);
  return beside < 0.0001 ? 0 : percent(from / beside);
}

function percent(part: number): number {
  return Math.round(part * 1e4) / 100;
}

function boxOf({ from, to }: InsideBar, top: number): CSSProperties {
  return { left: `${percent(from)}%`, width: `${percent(to - from)}%`, top };
}

/** A name is often longer than its bar, and runs on to the side on which the item has most room. */
function nameBox({ from, to }: InsideBar): CSSProperties {
  const widest = (room: number) => `${percent(room / (to - from))}%`;
  return 1 - from >= to ? { left: 0, maxWidth: widest(1 - from) } : { right: 0, maxWidth: widest(to) };
}

/** The same in words, including what is in no week. */
export function insideWords({ counts, ects }: Inside): string {
  const { parts, units, courses, exams } = counts;
  return parts + units > 0
    ? insideText.units(parts, units, ects ? dutchNumber(ects) : '')
    : insideText.lessons(courses, exams);
}
