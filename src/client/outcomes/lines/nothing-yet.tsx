// Shown while there are no lines: what is missing, and a link to add exactly that.
import { useCall } from '#client/api/query.ts';
import { useRights } from '#client/api/me.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { can } from '#shared/permissions/rights.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

const words = learningLinesText;

/** The programme has no promised or linked outcomes, so there is no framework to show. */
export function NothingPromised({ matrix }: { matrix: OutcomeMatrix }) {
  const rights = useRights();
  const mayRead = can(rights, 'learning_outcome_framework', 'read');
  const { data: frameworks } = useCall(contract.learningOutcomeFramework.list, {}, { enabled: mayRead });
  if (mayRead && !frameworks) return <Skeletons of="table" rows={4} />;
  if (mayRead && frameworks?.length === 0) {
    const make: string = `${listPath(definitions.learningOutcomeFramework)}/edit/0`;
    return (
      <EmptyState
        title={words.noFrameworks}
        message={words.noFrameworksHint}
        action={
          can(rights, 'learning_outcome_framework', 'create') ? (
            <ButtonLink to={make} variant="primary">
              {words.makeFramework}
            </ButtonLink>
          ) : undefined
        }
      />
    );
  }
  const form: string = `${listPath(definitions.programme)}/edit/${matrix.programme.id}`;
  return (
    <EmptyState
      title={words.noFramework}
      message={words.noFrameworkHint}
      action={
        matrix.programme.etag === '' ? undefined : (
          <ButtonLink to={form} search={{ field: 'outcomes' } as Record<string, string>} variant="primary">
            {words.promiseFirst}
          </ButtonLink>
        )
      }
    />
  );
}
