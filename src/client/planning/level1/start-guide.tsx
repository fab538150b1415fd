// Above the years of a programme in which nothing is planned: what is missing, each with a link to fill it in; then what to do
// first.
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '#client/ui/icons.ts';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import type { OutputOf } from '#client/api/send.ts';
import type { PlannerTarget } from '#client/layout/planner-links.ts';
import { type MissingStep, missingSteps } from '#shared/api/planner-shapes.ts';
import type { planner } from '#shared/api/planner.ts';
import { startPlanningText } from '#shared/text/start-planning.ts';

import shared from '../frame/shared-panel.module.css';
import classes from './start-guide.module.css';

type Level1 = Pick<OutputOf<typeof planner.level1>, 'programme' | 'may' | 'missing' | 'years'>;

const words = startPlanningText;
/** Its calendar depends on the first three, so only one step is visible until those are done. */
const calendarSteps: readonly MissingStep[] = ['calendar_year', 'unit_calendar'];

export function StartGuide({ data }: { data: Level1 }) {
  const { may, missing } = data;
  const isReadOnly = useBreakpoint('phone') || !may.create || !may.update;
  if (missing.length > 0) return <MissingList data={data} />;
  if (isReadOnly) return null;
  return (
    <section className={shared.panel} aria-labelledby="start-guide">
      <div className={classes.body}>
        <h2 id="start-guide" className={shared.panelTitle}>
          {words.nextTitle}
        </h2>
        <ol className={classes.next}>
          {words.next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function MissingList({ data }: { data: Level1 }) {
  const { missing } = data;
  const calendar = missing.find(({ step }) => calendarSteps.includes(step))?.step ?? 'unit_calendar';
  const shown = missingSteps.filter((step) => step === calendar || !calendarSteps.includes(step));
  return (
    <section className={shared.panel} aria-labelledby="start-guide">
      <div className={classes.body}>
        <div className={classes.head}>
          <h2 id="start-guide" className={shared.panelTitle}>
            {words.missingTitle}
          </h2>
          <span className={shared.muted}>{words.missingCount(missing.length)}</span>
        </div>
        <ol className={classes.steps}>
          {shown.map((step) => (
            <Step key={step} step={step} data={data} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Step({ step, data }: { step: MissingStep; data: Level1 }) {
  const { title, missing: sentence, link, ask } = words.steps[step];
  const found = data.missing.find((each) => each.step === step);
  const waits = !found && calendarSteps.includes(step) && needsProgramme(data);
  const Icon = found ? IconAlertTriangle : waits ? IconClock : IconCircleCheck;
  const target = found?.may ? targetOf(step, data) : null;
  const explanation = found
    ? [sentence, target ? '' : ask].filter(Boolean).join(' ')
    : waits
      ? words.later
      : words.done;
  return (
    <li className={classes.step} data-missing={found ? true : undefined}>
      <Icon size={18} stroke={1.8} aria-hidden="true" data-waits={waits || undefined} />
      <span className={classes.words}>
        <strong>{title}</strong> <span className={classes.explanation}>{explanation}</span>
      </span>
      {target ? (
        <ButtonLink to={target.to} search={target.search}>
          {link}
        </ButtonLink>
      ) : null}
    </li>
  );
}

/** Without a unit or a start there is no calendar to look at. */
function needsProgramme({ missing }: Level1): boolean {
  return missing.some(({ step }) => step === 'organizational_unit' || step === 'year_start');
}

/** The very field or page; null when this user cannot know which. */
function targetOf(step: MissingStep, { programme, years }: Level1): PlannerTarget | null {
  if (step === 'calendar_year') return { to: '/calendar/hva', search: {} };
  if (step === 'unit_calendar') {
    const [unit, year] = [programme.organizational_unit.id, years[0]?.calendar_year?.id];
    return unit && year ? { to: '/calendar/organizationalunit', search: { unit, year } } : null;
  }
  return { to: `/programmes/edit/${programme.id}`, search: { field: step, from: 'planning' } };
}
