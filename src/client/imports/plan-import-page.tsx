// /calendar/programme/import?programme=…: the user chooses the table of a plan, previews its changes and applies them.
import { useSearch } from '@tanstack/react-router';

import { useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { idFrom, plannerPaths } from '#shared/pages/planner-paths.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { NoAccessPage } from '#client/ui/no-access-page.tsx';
import { Page } from '#client/ui/page.tsx';
import { planLevels } from '#shared/api/imports.ts';
import { planner } from '#shared/api/planner.ts';
import { can } from '#shared/permissions/rights.ts';
import { fullName } from '#shared/text/full-name.ts';
import { importText } from '#shared/text/imports.ts';
import { layoutText } from '#shared/text/layout.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { planImportText as words } from '#shared/text/plan-import.ts';

import { FileDrop } from './file-drop.tsx';
import { ImportPreview } from './import-preview.tsx';
import { readPlan } from './read-file.ts';
import { useReading } from './use-reading.ts';

import classes from './shared-steps.module.css';

const rowWords = { labels: planFileText.columns, changes: { inactive: words.removed } };

export function PlanImportPage() {
  const programme = idFrom(useSearch({ strict: false }), 'programme');
  const rights = useRights();
  const { data: programmes = [] } = useCall(planner.programmes);
  const { id: read, reading, problem, take, leave } = useReading((file) => readPlan(file, programme));
  const found = programmes.find(({ id }) => id === programme);
  const plan = programmeTarget(programme);
  const toPlan = (
    <ButtonLink variant="primary" to={plan.to} search={plan.search}>
      {words.toPlan}
    </ButtonLink>
  );

  if (!planLevels.some((level) => can(rights, level, 'update'))) return <NoAccessPage title={words.title} />;
  return (
    <Page
      title={words.title}
      breadcrumbs={[
        { label: layoutText.entries.compose, to: plannerPaths.level0 },
        ...(found ? [{ label: fullName(found), ...plan }] : []),
        { label: importText.button },
      ]}
    >
      {read > 0 ? (
        <ImportPreview
          key={read}
          id={read}
          object="rel__calendar_week__exam"
          words={rowWords}
          next={toPlan}
          onAnother={leave}
        />
      ) : (
        <>
          <p className={classes.intro}>{words.intro}</p>
          <FileDrop reading={reading} invitation={words.drop} accept=".xlsx,.csv,.txt" onFile={take} />
        </>
      )}
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </Page>
  );
}
