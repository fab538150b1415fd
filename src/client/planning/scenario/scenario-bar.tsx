// Above the planner pages of a scenario: what it belongs to, and the ways to compare it and to take it over.
import { comparePath, sideText } from '#client/planning/compare/search.ts';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { useCall } from '#client/api/query.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { planner } from '#shared/api/planner.ts';
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { fullName } from '#shared/text/full-name.ts';
import { scenarioText } from '#shared/text/scenario.ts';

import { useMayTakeOver } from './use-may-take-over.ts';

import classes from './scenario-bar.module.css';

export function ScenarioBar({ programme }: { programme: ProgrammeHead }) {
  const { data = [] } = useCall(planner.programmes);
  const mayTakeOver = useMayTakeOver(programme.organization);
  const original = data.find(({ id }) => id === programme.scenario_of);
  const merge: string = `/scenarios/${programme.id}`;
  const target = programmeTarget(programme.scenario_of);
  return (
    <section className={classes.bar} aria-label={scenarioText.title}>
      <StatusChip label={scenarioText.title} tone="warning" />
      <p className={classes.words}>
        <strong>{scenarioText.of(original ? fullName(original) : '')}</strong> {scenarioText.note}
      </p>
      <ButtonLink to={target.to} search={target.search}>
        {scenarioText.toProgramme}
      </ButtonLink>
      <ButtonLink to={comparePath} search={{ left: sideText(programme.scenario_of), right: sideText(programme.id) }}>
        {scenarioText.compare}
      </ButtonLink>
      {mayTakeOver ? <ButtonLink to={merge}>{scenarioText.takeOver}</ButtonLink> : null}
    </section>
  );
}
