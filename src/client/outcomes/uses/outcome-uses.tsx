// On the page of an outcome: the programmes that promise it, with the planned units and exams that teach and assess it.
import { Link } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
import { unitTarget } from '#client/layout/planner-links.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { outcomes, type OutcomeUses as Uses } from '#shared/api/outcomes.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { labels } from '#shared/planning/labels.ts';
import { outcomeUsesText } from '#shared/text/outcome-uses.ts';

import shared from './shared-uses.module.css';
import classes from './outcome-uses.module.css';

const words = outcomeUsesText;
type Programme = Uses['programmes'][number];
type LevelText = (level: number) => string;

export function OutcomeUses({ id }: { id: number }) {
  const { data, error, refetch } = useCall(outcomes.uses, { params: { id } });
  return (
    <section className={shared.uses} aria-labelledby="outcome-uses">
      <h2 id="outcome-uses">{words.title}</h2>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data ? <Found id={id} uses={data} /> : null}
      {!data && !error ? <Skeletons of="table" rows={3} /> : null}
    </section>
  );
}

function Found({ id, uses }: { id: number; uses: Uses }) {
  const { levels, programmes, unplanned } = uses;
  const levelText: LevelText = (level) => {
    const found = levels.find((each) => each.level === level);
    return found ? words.level(found.short, found.title) : '';
  };
  if (programmes.length === 0 && unplanned.length === 0)
    return (
      <p className={shared.none}>
        {words.none} {words.noneHint}
      </p>
    );
  return (
    <>
      {programmes.map((each) => (
        <ProgrammeUses key={each.programme} outcome={id} programme={each} levelText={levelText} />
      ))}
      {unplanned.length === 0 ? null : (
        <div className={shared.programme}>
          <h3>{words.unplanned}</h3>
          <ul className={classes.unplanned}>
            {unplanned.map(({ educational_unit: unit, title, level }) => (
              <li key={unit}>
                <Link to={unitPath(unit)}>{title}</Link> <span>{levelText(level)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface ProgrammeUsesProps {
  outcome: number;
  programme: Programme;
  levelText: LevelText;
}

function ProgrammeUses({ outcome, programme, levelText }: ProgrammeUsesProps) {
  const { programme: id, title, promised } = programme;
  const rows = rowsOf(programme);
  const search: Record<string, string> = { programme: String(id), lines: String(outcome) };
  return (
    <div className={shared.programme}>
      <div className={shared.head}>
        <h3>{title}</h3>
        <span className={classes.promise} data-promised={promised !== null || undefined}>
          {promised ? words.promised(levelText(promised.level)) : words.notPromised}
        </span>
        <ButtonLink to={plannerPaths.lines} search={search} variant="quiet" aria-label={words.linesOf(title)}>
          {words.lines}
        </ButtonLink>
      </div>
      {promised?.note ? <p className={shared.none}>{promised.note}</p> : null}
      {rows.length === 0 ? (
        <p className={shared.none}>{words.notPlanned}</p>
      ) : (
        <table className={shared.table} aria-label={title}>
          <thead>
            <tr>
              {[words.unit, words.where, words.coordinator, words.taught, words.assessed].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <UnitRow key={row.relation_id} row={row} levelText={levelText} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface Row extends Pick<Programme['taught'][number], 'relation_id' | 'placed_as' | 'title' | 'year'> {
  place: string;
  coordinator: string;
  /** Null if the unit only assesses it. */
  level: number | null;
  exams: Programme['assessed'];
}

function UnitRow({ row, levelText }: { row: Row; levelText: LevelText }) {
  const { relation_id, placed_as, title, place, coordinator, level, exams } = row;
  const target = unitTarget(relation_id, placed_as);
  return (
    <tr>
      <th scope="row">
        <Link to={target.to} search={target.search}>
          {title}
        </Link>
      </th>
      <td>{place}</td>
      <td>{coordinator}</td>
      <td>{level === null ? '' : levelText(level) || words.noLevel}</td>
      <td>
        {exams.map((exam) => (
          <div key={exam.relation_id}>
            {words.exam(
              exam.title,
              [
                levelText(exam.level),
                exam.share ? words.share(exam.share) : '',
                exam.individual ? '' : words.group,
                exam.summative ? '' : words.formative,
              ].filter(Boolean),
            )}
          </div>
        ))}
      </td>
    </tr>
  );
}

/** A row for each unit, in the order of the plan, with its exams. */
function rowsOf({ taught, assessed }: Programme): Row[] {
  const rows = new Map<number, Row>();
  for (const { relation_id, placed_as, title, year, first, last, coordinator, level } of taught) {
    const place = words.place(labels.year(year), labels.block(first + 1), labels.block(last + 1));
    rows.set(relation_id, { relation_id, placed_as, title, year, place, coordinator, level, exams: [] });
  }
  for (const exam of assessed) {
    const { relation_id, placed_as, title } = exam.unit;
    const block = labels.block(exam.block + 1);
    const row = rows.get(relation_id) ?? {
      ...{ relation_id, placed_as, title, year: exam.year, place: words.place(labels.year(exam.year), block, block) },
      ...{ coordinator: '', level: null, exams: [] },
    };
    rows.set(relation_id, { ...row, exams: [...row.exams, exam] });
  }
  return [...rows.values()].toSorted((a, b) => a.year - b.year);
}

function unitPath(unit: number): string {
  return `${listPath(definitions.educationalUnit)}/edit/${unit}`;
}
