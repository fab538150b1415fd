// /calendar/requirements: which units of a programme come before which, drawn over its years and blocks, and as a list.
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

import { useCall } from '#client/api/query.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { idFrom, plannerPaths } from '#shared/pages/planner-paths.ts';
import { ProgrammePicker } from '#client/ui/planner/programme-picker.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconAlertTriangle, IconPrinter, IconShieldCheck } from '#client/ui/icons.ts';
import { Page } from '#client/ui/page.tsx';
import { Switch } from '#client/ui/planner/switch.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { planner } from '#shared/api/planner.ts';
import { requirements } from '#shared/api/requirements.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { fullName } from '#shared/text/full-name.ts';
import { planningText } from '#shared/text/planning.ts';
import { requirementGraphText } from '#shared/text/requirement-graph.ts';

import { GraphDrawing, Legend } from './graph-drawing.tsx';
import { type GraphData, layoutGraph } from './graph-layout.ts';
import { RequirementsTable } from './requirements-table.tsx';
import { UnitDetails } from './unit-details.tsx';

import classes from './requirements-page.module.css';

const words = requirementGraphText;
/** An address without sense, or of something that is gone or not for this user: asking again cannot help. */
const refusals = [400, 403, 404, 422];

export function RequirementsPage() {
  return (
    <ReadersOnly object="calendar__level1" title={words.title}>
      <Requirements />
    </ReadersOnly>
  );
}

function Requirements() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const programme = idFrom(search, 'programme');
  const { data: programmes } = useCall(planner.programmes);
  const shown = programmes?.find(({ id }) => id === programme);
  const query = { programme };
  const { data, error, refetch } = useCall(requirements.graph, { query }, { enabled: programme > 0 });
  const wrong = data?.requirements.filter((each) => each.wrong).length ?? 0;

  const content = () => {
    if (programme === 0) return <EmptyState title={words.choose} />;
    if (error && refusals.includes(error.status))
      return <EmptyState title={error.status === 403 ? planningText.noRead : planningText.notFound} />;
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (!data) return <Skeletons of="table" rows={8} />;
    if (data.requirements.length === 0)
      return (
        <EmptyState
          title={words.none}
          message={words.noneHint}
          action={<ButtonLink to={listPath(definitions.educationalUnit)}>{words.toUnits}</ButtonLink>}
        />
      );
    return <Graph key={programme} data={data} />;
  };

  return (
    <div className={classes.page}>
      <Page
        title={words.title}
        marks={
          wrong > 0 ? (
            <span className={classes.wrongCount}>
              <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" /> {words.wrong(wrong)}
            </span>
          ) : null
        }
        actions={
          <div className={classes.tools}>
            <ProgrammePicker
              label={words.programme}
              value={programme || null}
              options={(programmes ?? []).map((each) => ({ value: each.id, label: fullName(each) }))}
              targetOf={(chosen) => ({ to: plannerPaths.requirements, search: { programme: chosen } })}
            />
            {shown ? (
              <HistoryButton scope={{ programme }} about={fullName(shown)} organization={shown.organization} />
            ) : null}
            {programme > 0 ? (
              <>
                <ButtonLink {...programmeTarget(programme)}>{words.toPlan}</ButtonLink>
                <ButtonLink
                  to={plannerPaths.checks}
                  search={{ programme }}
                  icon={<IconShieldCheck size={17} stroke={1.7} aria-hidden="true" />}
                >
                  {words.toChecks}
                </ButtonLink>
                <Button icon={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />} onClick={() => window.print()}>
                  {words.print}
                </Button>
              </>
            ) : null}
          </div>
        }
      >
        {data ? <p className={classes.printed}>{data.programme.title}</p> : null}
        {content()}
      </Page>
    </div>
  );
}

function Graph({ data }: { data: GraphData }) {
  const [onlyLinked, setOnlyLinked] = useState(false);
  const [chosen, setChosen] = useState('');
  const drawing = useMemo(() => layoutGraph(data, onlyLinked), [data, onlyLinked]);
  const box = drawing.boxes.find(({ key }) => key === chosen);
  return (
    <>
      <div className={classes.panel}>
        <div className={classes.bar}>
          <Legend />
          <span className={classes.help}>{words.help}</span>
          <Switch label={words.onlyLinked} on={onlyLinked} onChange={setOnlyLinked} />
        </div>
        <GraphDrawing data={data} drawing={drawing} chosen={chosen} onChoose={setChosen} />
        <div aria-live="polite">{box ? <UnitDetails data={data} box={box} /> : null}</div>
      </div>
      <RequirementsTable data={data} />
    </>
  );
}
