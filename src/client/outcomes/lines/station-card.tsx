// The card beside a stop: about a unit, or the units that a student chooses from.
import type { Ref } from 'react';

import type { MatrixOutcome } from '#shared/api/outcomes.ts';
import type { Stop } from '#shared/outcomes/stations.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import { ChoiceDetails, UnitDetails } from './stop-details.tsx';
import type { LineContext } from './line-words.ts';
import type { CardAnchor } from './use-card.ts';

import classes from './station-card.module.css';

const width = 280;
/** The room that the card needs below a station. */
const HIGH = 300;

export interface StationCardProps {
  context: LineContext;
  anchor: CardAnchor;
  outcome: MatrixOutcome;
  stop: Stop;
  onPoint: () => void;
  onLeave: () => void;
  ref: Ref<HTMLElement>;
}

export function StationCard({ context, anchor, outcome, stop, onPoint, onLeave, ref }: StationCardProps) {
  const [first] = stop.stations;
  const isAbove = anchor.below < HIGH && anchor.above > anchor.below;
  const across = isAbove ? { bottom: anchor.height - anchor.y + 16 } : { top: anchor.y + 16 };
  const left = Math.min(Math.max(8, anchor.x - 40), Math.max(8, anchor.width - width - 8));
  if (!first) return null;
  const count = stop.stations.length;
  return (
    <section
      ref={ref}
      className={classes.card}
      style={{ left, width, ...across }}
      aria-label={count > 1 ? learningLinesText.choices(count) : first.unit.title}
      onPointerEnter={onPoint}
      onPointerLeave={onLeave}
    >
      {count > 1 ? (
        <ChoiceDetails {...{ context, outcome, stop }} />
      ) : (
        <UnitDetails {...{ context, outcome }} station={first} />
      )}
    </section>
  );
}
