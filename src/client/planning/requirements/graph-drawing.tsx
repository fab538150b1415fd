// The drawing itself: units as buttons at their blocks, lines behind them. Arrow keys walk; what has the focus, or is pointed
// at, lights up with all that it needs and all that needs it.
import { type KeyboardEvent, useRef, useState } from 'react';

import { IconAlertTriangle } from '#client/ui/icons.ts';
import { cutTooltip } from '#client/ui/tooltip.tsx';
import { requirementKinds } from '#shared/definitions/requirement.ts';
import { listed } from '#shared/text/plan-words.ts';
import { requirementGraphText } from '#shared/text/requirement-graph.ts';

import {
  type Box,
  boxHeight,
  type GraphData,
  type GraphDrawing as Drawing,
  nextBox,
  relatedTo,
} from './graph-layout.ts';
import { unitPlaceText, titleIn, unitName } from './graph-words.ts';

import classes from './graph-drawing.module.css';

const words = requirementGraphText;
/** What fits across a landscape page, in pixels. */
const pageWidth = 1040;

export interface GraphDrawingProps {
  data: GraphData;
  drawing: Drawing;
  /** The box whose details are shown. */
  chosen: string;
  onChoose: (key: string) => void;
}

export function GraphDrawing({ data, drawing, chosen, onChoose }: GraphDrawingProps) {
  const { heads, columns, boxes, lines, width, height } = drawing;
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState('');
  const current = boxes.find(({ key }) => key === chosen) ?? boxes[0];
  const lit = boxes.find(({ key }) => key === (pointed || chosen));
  const related = lit ? relatedTo(lit.unit.educational_unit, data.requirements) : null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextBox(boxes, current, event.key);
    if (next === current && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    onChoose(next.key);
    const element = frame.current?.querySelector<HTMLElement>(`[data-box="${next.key}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return (
    <div ref={frame} className={classes.frame}>
      <fieldset
        className={classes.drawing}
        aria-label={words.drawing(data.programme.title)}
        style={{ width, height, '--print-zoom': Math.min(1, pageWidth / width) } as React.CSSProperties}
      >
        {heads.map(({ key, label, x, width: wide }) => (
          <div key={key} className={classes.year} style={{ left: x, width: wide, height }} aria-hidden="true">
            {label}
          </div>
        ))}
        {columns.map(({ key, label, x, width: wide }) => (
          <div key={key} className={classes.block} style={{ left: x, width: wide, height }} aria-hidden="true">
            {label}
          </div>
        ))}
        <svg className={classes.lines} width={width} height={height} aria-hidden="true">
          <defs>
            {[...requirementKinds, 'wrong'].map((kind) => (
              <marker
                key={kind}
                id={`arrow-${kind}`}
                className={classes.arrow}
                data-kind={kind}
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="8"
                markerHeight="8"
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path d="M0 0 L8 4 L0 8 Z" />
              </marker>
            ))}
          </defs>
          {lines.map(({ key, link, path, middle }) => {
            const isLit = related?.has(link.educational_unit) && related.has(link.requires);
            return (
              <g
                key={key}
                className={classes.line}
                data-kind={link.kind}
                data-wrong={link.wrong || undefined}
                data-lit={isLit || undefined}
                data-dimmed={(related && !isLit) || undefined}
              >
                <path d={path} markerEnd={`url(#arrow-${link.wrong ? 'wrong' : link.kind})`} />
                {link.wrong ? (
                  <g transform={`translate(${middle.x} ${middle.y})`} className={classes.mark}>
                    <circle r="8" />
                    <text textAnchor="middle" dy="4">
                      !
                    </text>
                  </g>
                ) : null}
              </g>
            );
          })}
        </svg>
        {boxes.map((box) => (
          <UnitBox
            key={box.key}
            data={data}
            box={box}
            isCurrent={box === current}
            isChosen={box.key === chosen}
            isDimmed={related !== null && !related.has(box.unit.educational_unit)}
            onChoose={() => onChoose(box.key)}
            onPoint={setPointed}
            onKeyDown={onKeyDown}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface UnitBoxProps {
  data: GraphData;
  box: Box;
  isCurrent: boolean;
  isChosen: boolean;
  isDimmed: boolean;
  onChoose: () => void;
  onPoint: (key: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function UnitBox({ data, box, isCurrent, isChosen, isDimmed, onChoose, onPoint, onKeyDown }: UnitBoxProps) {
  const { key, unit, place, x, y, width } = box;
  const own = data.requirements.filter(({ educational_unit }) => educational_unit === unit.educational_unit);
  const isEarly = own.some(({ wrong }) => wrong);
  const requires = listed(own.map(({ requires: other }) => titleIn(data, other)));
  const name = unitName(unit);
  return (
    <button
      type="button"
      className={classes.box}
      style={{ left: x, top: y, width, height: boxHeight }}
      data-box={key}
      data-unplanned={place === null || undefined}
      data-early={isEarly || undefined}
      data-dimmed={isDimmed || undefined}
      aria-pressed={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onChoose}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(key)}
      onPointerLeave={() => onPoint('')}
    >
      <span className={classes.title} {...cutTooltip(name)}>
        {name}
      </span>
      <span className={classes.detail}>
        {unit.ects_credits === null ? null : <span>{words.ects(unit.ects_credits)}</span>}
        {isEarly ? (
          <span className={classes.early}>
            <IconAlertTriangle size={13} stroke={2} aria-hidden="true" /> {words.tooEarly}
          </span>
        ) : null}
      </span>
      <span className="ll-spoken">{words.spoken(unitPlaceText(data, place), requires)}</span>
    </button>
  );
}

/** What the lines mean: dashes and words, not colour alone. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label={words.legend}>
      {[...requirementKinds, 'wrong' as const].map((kind) => (
        <li key={kind}>
          <svg width="44" height="16" aria-hidden="true">
            <g
              className={classes.line}
              data-kind={kind === 'wrong' ? 'passed' : kind}
              data-wrong={kind === 'wrong' || undefined}
            >
              <path d="M1 8 H43" />
              {kind === 'wrong' ? (
                <g transform="translate(20 8)" className={classes.mark}>
                  <circle r="7" />
                  <text textAnchor="middle" dy="4">
                    !
                  </text>
                </g>
              ) : null}
            </g>
          </svg>
          {kind === 'wrong' ? words.wrongOrder : words.kinds[kind]}
        </li>
      ))}
    </ul>
  );
}
