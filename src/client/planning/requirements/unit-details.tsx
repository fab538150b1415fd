// The unit that was chosen in the graph: what it needs, what needs it, and where to go from here.
import { unitTarget } from '#client/layout/planner-links.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { requirementGraphText } from '#shared/text/requirement-graph.ts';
import { requirementText } from '#shared/text/requirements.ts';

import type { Box, GraphData } from './graph-layout.ts';
import { unitPlaceText, titleIn, unitName } from './graph-words.ts';

import classes from './unit-details.module.css';

const words = requirementGraphText;

export function UnitDetails({ data, box: { unit, place } }: { data: GraphData; box: Box }) {
  const { educational_unit: id } = unit;
  const needs = data.requirements.filter((each) => each.educational_unit === id);
  const neededBy = data.requirements.filter(({ requires }) => requires === id);
  const form: string = `${listPath(definitions.educationalUnit)}/edit/${id}`;
  const target = place && unitTarget(place.relation_id, place.placed_as);
  return (
    <section className={classes.details} aria-label={unitName(unit)}>
      <div>
        <h2 className={classes.name}>{unitName(unit)}</h2>
        <p className={classes.where}>{unitPlaceText(data, place)}</p>
      </div>
      <Lines head={words.needs} lines={needs.map((each) => lineOf(data, each.requires, each))} />
      <Lines head={words.neededBy} lines={neededBy.map((each) => lineOf(data, each.educational_unit, each))} />
      <div className={classes.go}>
        <ButtonLink to={form}>{words.openUnit}</ButtonLink>
        {target ? (
          <ButtonLink to={target.to} search={target.search}>
            {words.showInPlan}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}

function lineOf(data: GraphData, other: number, { kind, note, wrong }: GraphData['requirements'][number]): string {
  const line = requirementText.line(titleIn(data, other), kind, note);
  return wrong ? `${line} – ${words.orders.wrong}` : line;
}

function Lines({ head, lines }: { head: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className={classes.head}>{head}</h3>
      {lines.length === 0 ? (
        <p className={classes.where}>{words.nothing}</p>
      ) : (
        <ul className={classes.linesInWords}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
