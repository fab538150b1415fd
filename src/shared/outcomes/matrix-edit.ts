// Editing one cell of the matrix: its present value, the matrix after the change, and the list to save.
import type { MatrixExam, OutcomeMatrix } from '#shared/api/outcomes.ts';

/** The owner of the list: the programme (promises), a unit (teaches) or a placed exam (assesses). */
export interface EditTarget {
  kind: 'programme' | 'unit' | 'exam';
  /** The id of the programme, the educational unit, or the placed exam. */
  id: number;
}

/** A note belongs to a promised or taught outcome, a share to an assessed one. */
export interface CellLink {
  level: number;
  note: string;
  share: number;
}

type Links = ReadonlyMap<number, CellLink>;

/** The present links, by outcome. */
export function linksOf(matrix: OutcomeMatrix, { kind, id }: EditTarget): Links {
  if (kind === 'programme')
    return new Map(
      matrix.outcomes.flatMap((each) => (each.promised ? [[each.id, { ...each.promised, share: 0 }] as const] : [])),
    );
  if (kind === 'unit') {
    const unit = matrix.columns.find((each) => each.educational_unit === id);
    return new Map(
      unit?.outcomes.map(({ learning_outcome, level, note }) => [learning_outcome, { level, note, share: 0 }]),
    );
  }
  return new Map(
    examsIn(matrix)
      .find((each) => each.relation_id === id)
      ?.outcomes.map(({ learning_outcome, level, share }) => [learning_outcome, { level, note: '', share }]),
  );
}

/** The list with one outcome changed; null removes it. */
export function withLink(links: Links, outcome: number, link: CellLink | null): Links {
  const changed = new Map(links);
  if (link) changed.set(outcome, link);
  else changed.delete(outcome);
  return changed;
}

/** The promised outcomes of a programme, in wire form. */
export function promisesOf(links: Links) {
  return [...links].map(([learning_outcome, { level, note }]) => ({ learning_outcome, level, note }));
}

/** The matrix with that list. Outcomes that are not in the matrix yet appear at the next fetch. */
export function withLinks(matrix: OutcomeMatrix, { kind, id }: EditTarget, links: Links): OutcomeMatrix {
  if (kind === 'programme')
    return {
      ...matrix,
      outcomes: matrix.outcomes.map((each) => {
        const link = links.get(each.id);
        return { ...each, promised: link ? { level: link.level, note: link.note } : null };
      }),
    };
  const list = [...links];
  if (kind === 'unit') {
    const outcomes = list.map(([learning_outcome, { level, note }]) => ({ learning_outcome, level, note }));
    return withUnits(matrix, (unit) => (unit.educational_unit === id ? { ...unit, outcomes } : unit));
  }
  const outcomes = list.map(([learning_outcome, { level, share }]) => ({ learning_outcome, level, share }));
  return withExam(matrix, id, (exam) => ({ ...exam, outcomes }));
}

export function mayChange(matrix: OutcomeMatrix, { kind, id }: EditTarget): boolean {
  if (kind === 'programme') return matrix.programme.etag !== '';
  if (kind === 'unit') return matrix.columns.some((each) => each.educational_unit === id && each.may_change);
  return examsIn(matrix).some((each) => each.relation_id === id && each.may_change);
}

export function isSameLink(one: CellLink | null, other: CellLink | null): boolean {
  if (!one || !other) return one === other;
  return one.level === other.level && one.note === other.note && one.share === other.share;
}

type Unit = OutcomeMatrix['columns'][number];

function examsIn({ columns: units }: OutcomeMatrix): MatrixExam[] {
  return units.flatMap(({ exams }) => exams);
}

function withUnits(matrix: OutcomeMatrix, change: (unit: Unit) => Unit): OutcomeMatrix {
  return { ...matrix, columns: matrix.columns.map(change) };
}

function withExam(matrix: OutcomeMatrix, id: number, change: (exam: MatrixExam) => MatrixExam): OutcomeMatrix {
  return withUnits(matrix, (unit) =>
    unit.exams.some((exam) => exam.relation_id === id)
      ? { ...unit, exams: unit.exams.map((exam) => (exam.relation_id === id ? change(exam) : exam)) }
      : unit,
  );
}
