// The picture on the page: names, sticky headings, and stations as buttons, of which one is in the tab order. Arrow keys move
// between them; a card explains the one that is focused or hovered.
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, memo, useMemo, useRef } from 'react';

import { cutTooltip } from '#client/ui/tooltip.tsx';
import { IconAlertTriangle } from '#client/ui/icons.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import type { LearningLines, Line } from '#shared/outcomes/lines.ts';
import { walkLines } from '#shared/outcomes/walk-lines.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import { drawLines, type DrawnLines, type DrawnRow } from './geometry.ts';
import { Bands, Heads, RowShapes } from './line-shapes.tsx';
import { headName, type LineContext, nameOf, promiseText, shortLevel, stopText, subtitleOf } from './line-words.ts';
import { isStacked, screenMeasures } from './measures.ts';
import { StationCard } from './station-card.tsx';
import { useCard } from './use-card.ts';
import { useWidth } from './use-width.ts';

import classes from './lines-drawing.module.css';

const words = learningLinesText;
const HEADINGS_HEIGHT = 54;

export interface LinesDrawingProps {
  context: LineContext;
  lines: LearningLines;
  isWhole: boolean;
  colorOf: (outcome: number) => string;
}

export function LinesDrawing({ context, lines, isWhole, colorOf }: LinesDrawingProps) {
  const { matrix } = context;
  const area = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const heads = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  const stacked = isStacked(width);
  const measures = useMemo(() => screenMeasures(width, lines.top), [width, lines.top]);
  const drawn = useMemo(() => drawLines(lines, isWhole, measures), [lines, isWhole, measures]);
  const { card, shown, anchor, current } = useCard(drawn, area, box);
  const labels = useMemo(
    () =>
      new Map(
        drawn.rows.flatMap(({ row: { outcome }, stops }) =>
          stops.map(({ stop }): [string, string] => [stop.key, stopText(context, outcome, stop)]),
        ),
      ),
    [drawn, context],
  );
  const yearLabel = (year: number) => matrix.years.find((each) => each.year === year)?.label ?? '';

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ownLines = lines.rows.flatMap(({ line }) => line ?? []);
    const next = walkLines(ownLines, current, event.key);
    if (!next) return;
    event.preventDefault();
    const button = frame.current?.querySelector<HTMLElement>(`[data-station="${next.key}"]`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the card from anywhere in it
    <div ref={area} className={classes.area} onBlur={card.onBlur} onKeyDown={card.onKeyDown}>
      <div
        ref={frame}
        className={classes.frame}
        data-scrolls={drawn.width > width + 1 || undefined}
        data-stacked={stacked || undefined}
      >
        {width === 0 ? null : (
          <>
            <div
              ref={heads}
              className={classes.heads}
              style={{ '--names': `${measures.names}px` } as CSSProperties}
              aria-hidden="true"
            >
              <svg width={drawn.width} height={HEADINGS_HEIGHT}>
                <Heads drawn={drawn} yearLabel={yearLabel} baselines={[21, 42]} height={HEADINGS_HEIGHT} />
              </svg>
            </div>
            <div
              className={classes.sheet}
              onScroll={({ currentTarget }) => heads.current?.scrollTo(currentTarget.scrollLeft, 0)}
            >
              <div className={classes.body} style={{ width: drawn.width, height: drawn.height }}>
                <Picture {...{ context, drawn, colorOf, stacked }} width={stacked ? width : measures.names} />
                <fieldset className={classes.stations} aria-label={words.of(matrix.programme.title)}>
                  {drawn.rows.flatMap(({ row, stops }) =>
                    stops.map(({ stop: { key }, x, y, radius, half }) => (
                      <button
                        key={key}
                        type="button"
                        className={classes.station}
                        style={
                          {
                            left: x,
                            top: y,
                            '--line': colorOf(row.outcome.id),
                            '--size': sizeOf(radius),
                            '--wider': `${(half - radius) * 2}px`,
                          } as CSSProperties
                        }
                        data-station={key}
                        tabIndex={key === current ? 0 : -1}
                        aria-expanded={shown?.stop.key === key && card.isPinned}
                        aria-label={labels.get(key)}
                        onKeyDown={onKeyDown}
                        {...card.handlersOf(key)}
                      />
                    )),
                  )}
                </fieldset>
              </div>
            </div>
          </>
        )}
      </div>
      {shown && anchor ? (
        <StationCard
          {...{ context, anchor }}
          ref={box}
          outcome={shown.outcome}
          stop={shown.stop}
          onPoint={card.keep}
          onLeave={card.leave}
        />
      ) : null}
    </div>
  );
}

interface PictureProps extends Pick<LinesDrawingProps, 'context' | 'colorOf'> {
  drawn: DrawnLines;
  /** The width for names, which are above their lines if `stacked`. */
  width: number;
  stacked: boolean;
}

/** Memoised, so that hovering a station does not render it again. */
const Picture = memo(function Picture({ context, drawn, colorOf, width, stacked }: PictureProps) {
  return (
    <>
      <svg className={classes.picture} width={drawn.width} height={drawn.height} aria-hidden="true">
        <Bands drawn={drawn} height={drawn.height} />
        {drawn.rows.map((row) => (
          <RowShapes
            key={row.row.outcome.id}
            {...{ drawn, row }}
            color={colorOf(row.row.outcome.id)}
            levelShort={(level) => shortLevel(context, level)}
          />
        ))}
      </svg>
      <div className={classes.names} style={{ width }}>
        {drawn.rows.map((row) => (
          <RowName key={row.row.outcome.id} context={context} drawn={row} isStacked={stacked} />
        ))}
      </div>
    </>
  );
});

/** Large enough for a finger, unless stations are close together. */
function sizeOf(radius: number): string {
  return `${radius < 6 ? radius * 2.5 : 24}px`;
}

interface RowNameProps {
  context: LineContext;
  drawn: DrawnRow;
  isStacked: boolean;
}

function RowName({ context, drawn: { row, height }, isStacked: stacked }: RowNameProps) {
  const { outcome, depth, line } = row;
  const name = line ? nameOf(outcome) : headName(outcome);
  const to: string = `${listPath(definitions.learningOutcome)}/edit/${outcome.id}`;
  return (
    <div className={line ? classes.name : classes.head} style={{ height, '--depth': depth } as CSSProperties}>
      <Link to={to} className={classes.title} {...cutTooltip(name)}>
        {name}
      </Link>
      {line ? <Subtitle context={context} line={line} before={stacked ? promiseText(context, line) : ''} /> : null}
    </div>
  );
}

/** Starts with the promised level on a narrow screen, where the column for that is out of sight. */
function Subtitle({ context, line, before }: { context: LineContext; line: Line; before: string }) {
  const { text: subtitle, isGap } = subtitleOf(context, line);
  const text = [before, subtitle].filter(Boolean).join(' · ');
  return (
    <p className={classes.subtitle} data-gap={isGap || undefined} {...cutTooltip(text)}>
      {isGap ? <IconAlertTriangle size={13} stroke={2} aria-hidden="true" /> : null}
      <span>{text}</span>
    </p>
  );
}
