// The card beside a stop: about a unit, or the units that a student chooses from.
import type { Ref } from 'react';

import type { MatrixOutcome } from '#shared/api/outcomes.ts';
import type { Stop } from '#shared/outcomes/stations.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import { ChoiceDetails, UnitDetails } from './stop-details.tsx';
import type { LineContext } from './line-words.ts';
import type { CardAnchor } from './use-card.ts';

import classes from './station-card.module.css';

const CARD_WIDTH = 280;
/** The height that the card needs below a station. */
const CARD_HEIGHT = 300;

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
  const isAbove = anchor.below < CARD_HEIGHT && anchor.above > anchor.below;
  const vertical = isAbove ? { bottom: anchor.height - anchor.y + 16 } : { top: anchor.y + 16 };
  const left = Math.min(Math.max(8, anchor.x - 40), Math.max(8, anchor.width - CARD_WIDTH - 8));
  if (!first) return null;
  const count = stop.stations.length;
  return (
    <section
      ref={ref}
      className={classes.card}
      style={{ left, width: CARD_WIDTH, ...vertical }}
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
