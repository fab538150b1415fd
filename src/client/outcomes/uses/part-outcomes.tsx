// On the page of a part: the outcomes that it contributes to, in each programme that has it in its plan. A summary of the matrix
// and the learning lines of that part, with links to them.
import { Link } from '@tanstack/react-router';

import { useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { outcomes, type OutcomeMatrix } from '#shared/api/outcomes.ts';
import { usage } from '#shared/api/usage.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { type Line, learningLines } from '#shared/outcomes/lines.ts';
import { can } from '#shared/permissions/rights.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';
import { outcomeUsesText } from '#shared/text/outcome-uses.ts';
import { usageText } from '#shared/text/usage.ts';

import shared from './shared-uses.module.css';
import classes from './part-outcomes.module.css';

const words = outcomeUsesText;
/** A part of several programmes links to each matrix. */
const MAX_LISTED = 4;

export function PartOutcomes({ id }: { id: number }) {
  const rights = useRights();
  const mayRead = can(rights, 'learning_outcome', 'read') && can(rights, 'calendar__level1', 'read');
  const query = { object: 'programme_part', id } as const;
  const { data = [] } = useCall(usage.usage, { query }, { enabled: mayRead });
  const programmes = data
    .filter(({ object, label }) => object === 'programme' && label !== usageText.groups.scenarios)
    .flatMap(({ items }) => items);
  if (programmes.length === 0) return null;
  return (
    <section className={shared.uses} aria-labelledby="part-outcomes">
      <h2 id="part-outcomes">{outcomeMatrixText.outcomes}</h2>
      {programmes.slice(0, MAX_LISTED).map((programme) => (
        <InProgramme key={programme.id} part={id} programme={programme} />
      ))}
    </section>
  );
}

function InProgramme({ part, programme }: { part: number; programme: { id: number; title: string } }) {
  const { id, title } = programme;
  const { data, error } = useCall(outcomes.matrix, { query: { programme: id } });
  if (error) return null;
  const search = { programme: id, part };
  return (
    <div className={shared.programme}>
      <div className={shared.head}>
        <h3 className={classes.grow}>{title}</h3>
        {(['matrix', 'lines'] as const).map((view) => (
          <ButtonLink
            key={view}
            to={plannerPaths[view]}
            search={search}
            variant="quiet"
            aria-label={words.viewOf(outcomeMatrixText[view], title)}
          >
            {outcomeMatrixText[view]}
          </ButtonLink>
        ))}
      </div>
      {data ? <Reached matrix={data} part={part} /> : <Skeletons of="table" rows={2} />}
    </div>
  );
}

function Reached({ matrix, part }: { matrix: OutcomeMatrix; part: number }) {
  const rows = matrix.framework.flatMap(({ id, levels }) =>
    learningLines(matrix, { framework: id, year: 0, part }).rows.flatMap(({ line }) =>
      line ? [{ line, levels }] : [],
    ),
  );
  if (rows.length === 0) return <p className={shared.none}>{words.nothingInPart}</p>;
  return (
    <table className={shared.table}>
      <thead>
        <tr>
          {[words.outcome, words.taught, words.assessed].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, levels }) => (
          <OutcomeRow key={line.outcome.id} line={line} levels={levels} />
        ))}
      </tbody>
    </table>
  );
}

function OutcomeRow({ line, levels }: { line: Line; levels: OutcomeMatrix['framework'][number]['levels'] }) {
  const { outcome, stations } = line;
  const path: string = `${listPath(definitions.learningOutcome)}/edit/${outcome.id}`;
  const taught = stations.flatMap((each) => each.taught ?? []);
  const exams = stations.flatMap(({ assessments }) => assessments.filter(({ summative }) => summative));
  const upTo = (reached: readonly number[]) => {
    const found = levels.find(({ level }) => level === Math.max(0, ...reached));
    return found ? words.level(found.short, found.title) : '';
  };
  const tested = [upTo(exams.map(({ level }) => level)), words.exams(exams.length)].filter(Boolean).join(' · ');
  return (
    <tr>
      <th scope="row">
        <Link to={path}>{[outcome.code, outcome.title].filter(Boolean).join(' ')}</Link>
      </th>
      <td>{taught.length === 0 ? '' : upTo(taught) || words.noLevel}</td>
      <td>{exams.length === 0 ? '' : tested}</td>
    </tr>
  );
}
