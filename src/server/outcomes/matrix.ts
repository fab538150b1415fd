// The data of the matrix and the learning lines: the outcomes of a programme, and its units in the order of the plan.
import { planReader } from '#server/checks/load.ts';
import { outcomeFindings } from '#server/checks/outcome-findings.ts';
import type { Call } from '#server/http/call.ts';
import { openProgramme, readsLevel } from '#server/planner/programme.ts';
import { unitPlace } from '#server/planner/unit-place.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import { mayWriteForUnit, requireRight, type User } from '#server/rights/user.ts';
import type { MatrixExam, MatrixUnit, OutcomeCell, OutcomeMatrix } from '#shared/api/outcomes.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { labels } from '#shared/planning/labels.ts';
import { type CheckNode, isExam, itemsOf } from '#shared/rules/checks/check.ts';
import { checkedProgramme } from '#shared/rules/checks/checked-programme.ts';
import { fullName } from '#shared/text/full-name.ts';

import { examCell, unitCell } from './cells.ts';
import { readMatrix, type StoredMatrix } from './read-matrix.ts';

export async function outcomeMatrix({
  db,
  user,
  query,
}: Pick<Call<string, { programme: number }>, 'db' | 'user' | 'query'>): Promise<OutcomeMatrix> {
  const open = await openProgramme(db, user, query.programme);
  const { id, organization } = open.head;
  for (const object of ['learning_outcome', 'calendar__level1'] as const)
    requireRight(user, organization, object, 'read');
  const rights = rightsIn(user.grants, organization);
  // Without these there is nothing to show, and the order of rows would reveal the hidden values.
  for (const name of ['title', 'framework', 'parent', 'position'])
    if (!canAttribute(rights, `learning_outcome.${name}`, 'read')) throw forbidden();
  const read = planReader(db, user, organization, [id]);
  const [found] = await read([id]);
  if (!found) throw notFound();
  const plan = checkedProgramme(found.plan);
  // Items inside parts only for users who may read level 2.
  const nodes = readsLevel(user, organization, 2) ? plan.years.flatMap((year) => itemsOf(year, 'unit')) : [];
  const asked = {
    units: nodes.map(({ row }) => row.object),
    assessed: found.plan.rows.flatMap(({ assesses }) => assesses.map(({ learning_outcome }) => learning_outcome)),
  };
  const [stored, findings] = await Promise.all([
    readMatrix(db, user, organization, id, asked),
    outcomeFindings(db, user, organization, { id, plan }),
  ]);
  const columns = unitsOf(nodes, stored, writerOf(user, open));
  return {
    programme: { id, title: fullName(open.head), organization, etag: mayPromise(user, open) ? stored.etag : '' },
    years: open.years.map(({ year, blocks }) => ({
      ...{ year, label: labels.year(year), blocks: blocks.map(({ label }) => label) },
    })),
    parts: partsOf(nodes),
    framework: stored.frameworks,
    outcomes: stored.outcomes,
    columns,
    cells: columns.flatMap(cellsOf),
    findings,
  };
}

type Open = Awaited<ReturnType<typeof openProgramme>>;

function mayPromise(user: User, { head: { organization }, unit }: Open): boolean {
  return changes(user, organization, 'programme.outcomes') && mayWriteForUnit(user, organization, unit.id || null);
}

/** Changing also needs read access: saving a list that is not fully visible would discard the rest. */
function changes(user: User, organization: number, attribute: string): boolean {
  const rights = rightsIn(user.grants, organization);
  return canAttribute(rights, attribute, 'read') && canAttribute(rights, attribute, 'update');
}

/** Whether the user may read exams, and what they may change. */
function writerOf(user: User, { head: { organization }, unit }: Open) {
  const rights = rightsIn(user.grants, organization);
  return {
    readsExams: readsLevel(user, organization, 3),
    teaches: changes(user, organization, 'educational_unit.outcomes'),
    assesses:
      can(rights, 'calendar__level3', 'update') &&
      changes(user, organization, 'rel__calendar_week__exam.outcomes') &&
      mayWriteForUnit(user, organization, unit.id || null),
  };
}

/** Each unit once, in the order of its first place. */
function unitsOf(nodes: readonly CheckNode[], stored: StoredMatrix, may: ReturnType<typeof writerOf>): MatrixUnit[] {
  const units = new Map<number, MatrixUnit>();
  for (const node of nodes.toSorted(inTime)) {
    const { object, title, coordinator } = node.row;
    const storedUnit = stored.units.get(object);
    const unit: MatrixUnit = units.get(object) ?? {
      ...{ educational_unit: object, title, coordinator, version: storedUnit?.version ?? null },
      ects_credits: node.row.ects_credits,
      elective: isChosen(node),
      places: [],
      may_change: may.teaches,
      outcomes: storedUnit?.outcomes ?? [],
      exams: [],
    };
    unit.places.push({ ...unitPlace(node), week: weekOf(node), parts: around(node).map(({ row }) => row.object) });
    if (may.readsExams)
      unit.exams.push(...node.children.filter(isExam).map((exam) => examOf(exam, node, may.assesses)));
    units.set(object, unit);
  }
  return [...units.values()];
}

function examOf(exam: CheckNode, unit: CheckNode, mayChange: boolean): MatrixExam {
  const { id, title, year, weight, resit, individual, assesses } = exam.row;
  return {
    ...{ relation_id: id, title, year, weight, resit, individual },
    ...{ block: exam.weeks[0]?.block ?? unitPlace(unit).first, week: weekOf(exam) },
    may_change: mayChange,
    outcomes: [...assesses],
  };
}

function cellsOf({ educational_unit, outcomes, exams }: MatrixUnit): OutcomeCell[] {
  return [
    ...outcomes.map((link) => unitCell(educational_unit, link)),
    ...exams.flatMap((exam) => exam.outcomes.map((link) => examCell(exam.relation_id, link))),
  ];
}

function partsOf(nodes: readonly CheckNode[]): OutcomeMatrix['parts'] {
  const parts = nodes.toSorted(inTime).flatMap((node) => around(node).toReversed());
  return [...new Map(parts.map(({ row: { object, title } }) => [object, { id: object, title }])).values()];
}

/** The parts around it, innermost first. */
function around({ parent }: CheckNode): CheckNode[] {
  return parent ? [...(parent.row.kind === 'part' ? [parent] : []), ...around(parent)] : [];
}

/** The calendar week in which it begins; 0 for none. */
function weekOf({ weeks }: CheckNode): number {
  return weeks[0]?.calendar_week ?? 0;
}

function inTime(a: CheckNode, b: CheckNode): number {
  const [one, other] = [unitPlace(a), unitPlace(b)];
  return one.year - other.year || one.first - other.first || one.last - other.last || a.row.id - b.row.id;
}

/** Whether a part around it is elective. */
function isChosen(node: CheckNode): boolean {
  return around(node).some(({ row }) => row.elective);
}
