// Saves one cell of the matrix: the level at which a unit teaches an outcome, or a placed exam assesses it. The rest of the
// list is unchanged, so only changes of the same cell conflict.
import { sql } from 'kysely';

import { recordTypes } from '#server/catalogue/record-types.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import { saveLesson } from '#server/planner/lessons.ts';
import { locate } from '#server/planner/plan.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import { lockRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import type { Write, WriteBody } from '#server/records/write.ts';
import { forbidden } from '#server/refusal.ts';
import { requireRight } from '#server/rights/user.ts';
import type { OutcomeCell } from '#shared/api/outcomes.ts';
import type { AssessedOutcome, ReachedOutcome } from '#shared/definitions/outcome-link.ts';
import { cellRevision, cellTag } from '#shared/outcomes/cell-tag.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { examCell, unitCell } from './cells.ts';

interface Body {
  learning_outcome: number;
  educational_unit: number;
  relation_id: number;
  level: number | null;
  note?: string | undefined;
  share?: number | undefined;
}

export function saveCell(call: WriteBody<Body>): Promise<JsonAnswer> {
  return call.body.relation_id ? saveExamCell(call) : saveUnitCell(call);
}

async function saveUnitCell(call: WriteBody<Body>): Promise<JsonAnswer> {
  const { body } = call;
  const [unit] = await lockRecords(call, recordTypes.educationalUnit, [body.educational_unit]);
  requireRight(call.user, unit.organization, 'educational_unit', 'update');
  requireReads(call, unit.organization, 'educational_unit.outcomes');
  const links = unit['outcomes'] as ReachedOutcome[];
  const link = links.find(({ learning_outcome }) => learning_outcome === body.learning_outcome);
  const cell = (now: Pick<ReachedOutcome, 'level'> | undefined) =>
    now ? unitCell(unit.id, { ...body, level: now.level }) : emptyCell(body);
  await refuseChangedCell(call, { table: 'educational_unit', record: unit.id }, cell(link));
  const { learning_outcome, level, note = link?.note ?? '' } = body;
  const after = level === null ? undefined : { learning_outcome, level, note };
  const values = { outcomes: withLink(links, body, after) };
  await updateRecord({ ...call, ifMatch: undefined }, recordTypes.educationalUnit, unit, values);
  return answer(cell(after));
}

async function saveExamCell(call: WriteBody<Body>): Promise<JsonAnswer> {
  const { db, user, body } = call;
  const { id, organization } = await locate(db, user, body.relation_id, ['exam']);
  requireRight(user, organization, 'calendar__level3', 'update');
  requireReads(call, organization, 'rel__calendar_week__exam.outcomes');
  const held = await sql<{ outcomes: AssessedOutcome[] }>`
    select outcomes from rel__calendar_week__exam where id = ${id} for update`.execute(db);
  const links = held.rows[0]?.outcomes ?? [];
  const link = links.find(({ learning_outcome }) => learning_outcome === body.learning_outcome);
  const cell = (now: AssessedOutcome | undefined) => (now ? examCell(id, now) : emptyCell(body));
  await refuseChangedCell(call, { table: 'rel__calendar_week__exam', record: id }, cell(link));
  const { learning_outcome, level, share = link?.share ?? 0 } = body;
  const after = level === null ? undefined : { learning_outcome, level, share };
  const values = { outcomes: withLink(links, body, after) };
  await saveLesson('exam')({ ...call, ifMatch: undefined, params: { relation_id: id }, body: values });
  return answer(cell(after));
}

/** Users who may not read the cell could infer its value from a refused save. */
function requireReads({ user }: Write, organization: number, attribute: string): void {
  if (!canAttribute(rightsIn(user.grants, organization), attribute, 'read')) throw forbidden();
}

function refuseChangedCell(call: Write, held: { table: string; record: number }, now: OutcomeCell): Promise<void> {
  return refuseIfChanged(call, { ...held, revision: revisionOf(now) }, () => answer(now));
}

function answer(cell: OutcomeCell): JsonAnswer {
  return new JsonAnswer(JSON.stringify(cell), { revision: revisionOf(cell) });
}

function revisionOf({ level, share }: OutcomeCell): number {
  return cellRevision(level === null ? null : { level, share });
}

function emptyCell({ learning_outcome, educational_unit, relation_id }: Body): OutcomeCell {
  return { learning_outcome, educational_unit, relation_id, level: null, share: 0, etag: cellTag(null) };
}

/** Replaces, appends or removes a link; the order of the others is unchanged. */
function withLink<Link extends { learning_outcome: number }>(
  links: readonly Link[],
  { learning_outcome }: Body,
  link: Link | undefined,
): Link[] {
  const at = links.findIndex((each) => each.learning_outcome === learning_outcome);
  if (at === -1) return link ? [...links, link] : [...links];
  return link ? links.with(at, link) : links.toSpliced(at, 1);
}
