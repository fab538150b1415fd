// Frameworks that a platform role shares with all schools: lists them, and copies one to the user's school. The only place
// that shows data of another school, and only of shared frameworks. Copies by SQL of its own: the original lies outside the school,
// where `cloneRecords` does not reach.
import { sql } from 'kysely';

import { copyOutcomes, learningOutcomeFramework } from '#server/catalogue/learning-outcome-framework.ts';
import type { Call } from '#server/http/call.ts';
import { insertRow } from '#server/records/rows.ts';
import { initialValues } from '#server/records/values.ts';
import type { WriteBody, WriteTo } from '#server/records/write.ts';
import { notFound } from '#server/refusal.ts';
import { requireRight } from '#server/rights/user.ts';
import type { SharedFramework } from '#shared/api/frameworks.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { sharedFrameworkText } from '#shared/text/shared-frameworks.ts';

import { requireAttributes } from './require-attributes.ts';

export async function sharedFrameworks({ db }: Call): Promise<SharedFramework[]> {
  const found = await sql<SharedFramework>`
    select f.id, f.title, f.version, f.publisher, f.licence, school.title as school,
      (select count(*)::int from learning_outcome o where o.framework = f.id and o.active) as outcomes
    from learning_outcome_framework f join organization school on school.id = f.organization
    where f.shared order by f.title collate "nl-x-icu", f.version, f.id`.execute(db);
  return found.rows;
}

/** The copied columns; options only if every school has them. */
const copied = sql`f.title, f.scale, f.scale_levels, f.valid_from::text, f.valid_to::text, f.publisher, f.licence, f.version,
  f.description, f.source, type.id as type, language.id as language`;

export async function copySharedFramework({ db, user, params, body }: WriteTo & WriteBody<{ organization: number }>) {
  const { organization } = body;
  // A school that does not exist and one the user is not in look the same.
  if (!user.organizations.some(({ id }) => id === organization)) throw notFound();
  for (const object of ['learning_outcome_framework', 'learning_outcome'] as const)
    requireRight(user, organization, object, 'create');
  const found = await sql<Record<string, unknown> & { source: string; title: string; school: string }>`
    select ${copied}, school.title as school
    from learning_outcome_framework f join organization school on school.id = f.organization
    left join attribute_option type on type.id = f.type and type.organization is null
    left join attribute_option language on language.id = f.language and language.organization is null
    where f.id = ${params.id} and f.shared for share of f`.execute(db);
  const [row] = found.rows;
  if (!row) throw notFound();
  const { school, ...values } = row;
  const { definition } = learningOutcomeFramework;
  const filled = Object.keys(values).filter((name) => values[name] !== null && values[name] !== '');
  const outcomes = Object.keys(definitions.learningOutcome.attributes).filter((name) => name !== 'matches');
  requireAttributes(user, organization, [
    { definition, actions: ['create'], names: filled },
    { definition: definitions.learningOutcome, actions: ['create'], names: outcomes },
  ]);
  const source = values.source || sharedFrameworkText.from(school);
  const all = { ...(await initialValues(db, definition)), ...values, source, shared: false };
  const id = await insertRow(db, definition, organization, all);
  await copyOutcomes(db, [{ source: params.id, copy: id, organization }]);
  return { id };
}
