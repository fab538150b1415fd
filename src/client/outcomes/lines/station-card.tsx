// What a station is: the unit and its place, the outcome with its level, the exams that assess it, and where to go from here.
import type { Ref } from 'react';

import { unitTarget } from '#client/layout/planner-links.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import type { MatrixOutcome } from '#shared/api/outcomes.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import type { Station } from '#shared/outcomes/lines.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import { assessmentText, levelText, type LineContext, placeText, shortName } from './line-words.ts';
import type { CardAnchor } from './use-card.ts';

import classes from './station-card.module.css';

const words = learningLinesText;
const width = 280;
/** With so much room below it, it fits there. */
const HIGH = 300;

export interface StationCardProps {
  context: LineContext;
  anchor: CardAnchor;
  outcome: MatrixOutcome;
  station: Station;
  onPoint: () => void;
  onLeave: () => void;
  ref: Ref<HTMLElement>;
}

export function StationCard({ context, anchor, outcome, station, onPoint, onLeave, ref }: StationCardProps) {
  const { unit, place, taught, assessments } = station;
  const isAbove = anchor.below < HIGH && anchor.above > anchor.below;
  const across = isAbove ? { bottom: anchor.height - anchor.y + 16 } : { top: anchor.y + 16 };
  const ects = unit.ects_credits === null ? '' : words.ects(unit.ects_credits.toLocaleString('nl-NL'));
  const facts = [placeText(context, station), ects, unit.elective ? words.elective : ''].filter(Boolean);
  const left = Math.min(Math.max(8, anchor.x - 40), Math.max(8, anchor.width - width - 8));
  const form: string = `${listPath(definitions.educationalUnit)}/edit/${unit.educational_unit}`;
  const plan = unitTarget(place.relation_id, place.placed_as);
  return (
    <section
      ref={ref}
      className={classes.card}
      style={{ left, width, ...across }}
      aria-label={unit.title}
      onPointerEnter={onPoint}
      onPointerLeave={onLeave}
    >
      <h2 className={classes.unit}>{unit.title}</h2>
      <p className={classes.place}>{facts.join(' · ')}</p>
      {taught === null ? null : (
        <p className={classes.line}>
          {shortName(outcome)} {words.taughtAt(levelText(context, taught))}
        </p>
      )}
      {assessments.map((each) => {
        const { said, exam, facts: known } = assessmentText(context, each);
        return (
          <p key={each.exam.relation_id} className={classes.line}>
            {shortName(outcome)} {said} <strong>{exam}</strong> {known}
          </p>
        );
      })}
      {unit.coordinator ? <p className={classes.place}>{words.coordinator(unit.coordinator)}</p> : null}
      <div className={classes.go}>
        <ButtonLink to={form} variant="primary">
          {words.open}
        </ButtonLink>
        <ButtonLink to={plan.to} search={plan.search}>
          {words.showInPlan}
        </ButtonLink>
      </div>
    </section>
  );
}
