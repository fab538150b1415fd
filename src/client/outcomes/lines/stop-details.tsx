// The details of a stop: the unit and its position, the outcome with its level, the exams that assess it, and links; or the same
// for each unit that a student chooses from.
import { Link } from '@tanstack/react-router';

import { unitTarget } from '#client/layout/planner-links.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import type { MatrixOutcome } from '#shared/api/outcomes.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import type { Station, Stop } from '#shared/outcomes/stations.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import { assessmentText, levelText, type LineContext, stationPlaceText, shortLevel, shortName } from './line-words.ts';

import classes from './stop-details.module.css';
import { dutchNumber } from '#shared/text/numbers.ts';

const words = learningLinesText;

interface DetailsProps {
  context: LineContext;
  outcome: MatrixOutcome;
}

export function UnitDetails({ context, outcome, station }: DetailsProps & { station: Station }) {
  const { unit, place, taught, assessments } = station;
  const ects = unit.ects_credits === null ? '' : words.ects(dutchNumber(unit.ects_credits));
  const facts = [stationPlaceText(context, station), ects, unit.elective ? words.elective : ''].filter(Boolean);
  const plan = unitTarget(place.relation_id, place.placed_as);
  return (
    <>
      <h2 className={classes.unit}>{unit.title}</h2>
      <p className={classes.place}>{facts.join(' · ')}</p>
      {taught === null ? null : (
        <p className={classes.line}>
          {shortName(outcome)} {words.taughtAt(levelText(context, taught))}
        </p>
      )}
      {assessments.map((each) => {
        const { assessed, exam, facts: known } = assessmentText(context, each);
        return (
          <p key={each.exam.relation_id} className={classes.line}>
            {shortName(outcome)} {assessed} <strong>{exam}</strong> {known}
          </p>
        );
      })}
      {unit.coordinator ? <p className={classes.place}>{words.coordinator(unit.coordinator)}</p> : null}
      <div className={classes.go}>
        <ButtonLink to={formOf(station)} variant="primary">
          {words.open}
        </ButtonLink>
        <ButtonLink to={plan.to} search={plan.search}>
          {words.showInPlan}
        </ButtonLink>
      </div>
    </>
  );
}

export function ChoiceDetails({ context, outcome, stop: { stations } }: DetailsProps & { stop: Stop }) {
  const [first] = stations;
  if (!first) return null;
  return (
    <>
      <h2 className={classes.unit}>{words.choices(stations.length)}</h2>
      <p className={classes.place}>{[stationPlaceText(context, first), shortName(outcome)].join(' · ')}</p>
      <ul className={classes.choices}>
        {stations.map((station) => (
          <li key={station.key}>
            <Link to={formOf(station)}>{station.unit.title}</Link>
            <span>{words.upTo(shortLevel(context, station.level), countingIn(station))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function countingIn({ assessments }: Station): number {
  return assessments.filter(({ summative }) => summative).length;
}

function formOf({ unit }: Station): string {
  return `${listPath(definitions.educationalUnit)}/edit/${unit.educational_unit}`;
}
