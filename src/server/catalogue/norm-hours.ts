// Norm hours of werkvormen, by the names that the planner uses.
import { runStatement } from '#server/db/statement.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { listStatement } from '#server/records/read.ts';

import { recordTypes } from './record-types.ts';

const plannerNames = {
  preparation_hours: 'norm_hours_preparation',
  implementation_hours: 'norm_hours_contact',
  correction_hours: 'norm_hours_correction',
  coordination_hours: 'norm_hours_coordination',
} as const;

/** Missing hours count as 0. */
export async function normHours({ db, user, query }: Call<string, { course?: number | undefined }>) {
  const fields = Object.keys(plannerNames);
  const statement = listStatement(recordTypes.course, user, { fields, id: query.course || undefined });
  const [found] = await runStatement<{ json: string }>(db, statement);
  const courses = JSON.parse(found?.json ?? '[]') as ({ id: number } & Record<string, number | null>)[];
  const renamed = courses.map((course) => ({
    course: course.id,
    ...Object.fromEntries(
      Object.entries(plannerNames).flatMap(([name, planner]) => (name in course ? [[planner, course[name] ?? 0]] : [])),
    ),
  }));
  return new JsonAnswer(JSON.stringify(renamed));
}
