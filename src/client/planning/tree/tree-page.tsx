// The tree, /calendar/tree: a programme down to its courses and exams, in a drawing of 1280 × 800.
import { useSearch } from '@tanstack/react-router';

import { useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { type PlannerTarget } from '#client/layout/planner-links.ts';
import { idFrom, plannerPaths } from '#shared/pages/planner-paths.ts';
import { ProgrammePicker } from '#client/ui/planner/programme-picker.tsx';
import { PageState } from '#client/planning/frame/page-state.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { planner } from '#shared/api/planner.ts';
import { can } from '#shared/permissions/rights.ts';
import { fullName } from '#shared/text/full-name.ts';
import { treeText } from '#shared/text/tree.ts';

import { TreeDrawing } from './tree-drawing.tsx';
import { branchesOf } from './tree-layout.ts';

export function TreePage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const chosen = idFrom(search, 'programme');
  const { data, error, refetch } = useCall(planner.tree, { query: chosen > 0 ? { programme: chosen } : {} });
  const rights = useRights();
  if (!data) return <PageState error={error} onRetry={() => void refetch()} />;
  const words = treeText;
  const root = branchesOf(data);
  const overview: PlannerTarget = {
    to: plannerPaths.ict,
    search: data.programme ? { programme: data.programme.id } : {},
  };
  return (
    <Page
      title={words.title}
      actions={
        <>
          <ProgrammePicker
            label={words.programme}
            value={data.programme?.id ?? null}
            options={data.programmes.map(({ id, title }) => ({ value: id, label: title }))}
            targetOf={(programme) => ({ to: plannerPaths.tree, search: { programme } })}
          />
          {data.programme ? (
            <HistoryButton
              scope={{ programme: data.programme.id }}
              about={fullName(data.programme)}
              organization={data.programme.organization}
            />
          ) : null}
          {can(rights, 'programme', 'read') && can(rights, 'calendar__level1', 'read') ? (
            <ButtonLink to={overview.to} search={overview.search}>
              {words.overview}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {root ? <TreeDrawing key={data.programme?.id} root={root} /> : <EmptyState title={words.empty} />}
    </Page>
  );
}
