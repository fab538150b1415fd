// Everything in the plan of a programme as one table: a row per part, unit, course and exam, as far as the reader may read it.
import { sql } from 'kysely';

import { levelOf } from '#server/calendar/readable-rows.ts';
import { valueNamer } from '#server/compare/value-names.ts';
import type { Call } from '#server/http/call.ts';
import { lessonValues } from '#server/planner/lesson-values.ts';
import { type Node, openPlan } from '#server/planner/plan.ts';
import { readsLevel, type StudyYear } from '#server/planner/programme.ts';
import { titleOf } from '#server/planner/wire.ts';
import { placedDefinitions } from '#shared/definitions/registry.ts';
import { rightsIn } from '#shared/permissions/rights.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { formText } from '#shared/text/form.ts';

import type { Sheet } from './excel.ts';

const words = planFileText;

interface Around {
  part: string;
  unit: string;
}

export async function planTable({ db, user, query }: Call<string, { programme: number }>): Promise<Sheet> {
  const open = await openPlan(db, user, query.programme);
  const { id, organization } = open.head;
  const levels: readonly number[] = ([1, 2, 3] as const).filter((level) => readsLevel(user, organization, level));
  const lessons = await lessonValues(db, rightsIn(user.grants, organization), sql`p.programme = ${id}`);
  const { weighing } = placedDefinitions.placedExam.attributes;
  const weights = [...lessons.values()].map(({ values }) => ({ attribute: weighing, value: values['weighing'] }));
  const nameOf = await valueNamer(db, user, organization, weights);

  const rowsOf = (study: StudyYear, node: Node, around: Around): string[][] => {
    const { row, totals, weeks, blocks } = node;
    if (row.mirrored || !levels.includes(levelOf(row.kind))) return [];
    const title = titleOf(row);
    const isLesson = row.kind === 'course' || row.kind === 'exam';
    const at: Around = isLesson
      ? around
      : row.kind === 'part'
        ? { part: [around.part, title].filter(Boolean).join(' › '), unit: '' }
        : { ...around, unit: title };
    const values = lessons.get(row.id)?.values ?? {};
    const first = study.blocks[weeks[0]?.block ?? blocks?.first ?? -1]?.label ?? '';
    const own = [
      ...[String(study.year), first, weekOf(weeks[0]), weekOf(weeks.at(-1)), at.part, at.unit, words.kinds[row.kind]],
      ...[title, isLesson ? '' : String(totals.ects_credits.shown), String(totals.contact_hours.shown || '')],
      'weighing' in values ? nameOf({ attribute: weighing, value: values['weighing'] }) : '',
      values['resit'] === true ? formText.yes : '',
    ];
    return [own, ...node.children.flatMap((child) => rowsOf(study, child, at))];
  };
  return {
    name: words.flat,
    heads: [Object.values(words.columns)],
    rows: open.years.flatMap((study) =>
      (open.plan.roots.get(study.year) ?? []).flatMap((node) => rowsOf(study, node, { part: '', unit: '' })),
    ),
    widths: [6, 12, 9, 9, 32, 32, 12, 32, 7, 12, 14, 12],
    frozenColumns: 1,
    paper: 'a4',
  };
}

function weekOf(week: { calendar_week: number } | undefined): string {
  return week ? String(week.calendar_week) : '';
}
