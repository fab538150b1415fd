// Links to outcomes as text: one line each, with the level in the words of the framework.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import type { OutcomeLink } from '#shared/definitions/outcome-link.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { readsScale } from '#shared/outcomes/reads-scale.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

interface Outcome {
  id: number;
  name: string;
  scale: number | null;
  scale_levels: string;
}

export function linksIn(value: unknown): OutcomeLink[] {
  return Array.isArray(value) ? (value as OutcomeLink[]) : [];
}

/** Links that only one side has, or that differ. */
export function linksOnlyIn(value: unknown, other: unknown): OutcomeLink[] {
  const others = new Set(linksIn(other).map((link) => JSON.stringify(link)));
  return linksIn(value).filter((link) => !others.has(JSON.stringify(link)));
}

export async function outcomeLines(
  db: Db,
  user: User,
  organization: number,
  links: readonly OutcomeLink[],
): Promise<(links: readonly OutcomeLink[]) => string> {
  const outcomes = await readOutcomes(db, organization, links);
  const rights = rightsIn(user.grants, organization);
  const readsNames = ['title', 'code'].every((name) => canAttribute(rights, `learning_outcome.${name}`, 'read'));
  const line = (link: OutcomeLink) => {
    const outcome = outcomes.get(link.learning_outcome);
    const name = readsNames ? outcome?.name : undefined;
    const levels = outcome && readsScale(rights) ? levelsIn(outcome) : [];
    return outcomeText.line(name ?? outcomeText.unknown(link.learning_outcome), link, levels);
  };
  return (shown) => shown.map(line).join('\n');
}

async function readOutcomes(db: Db, organization: number, links: readonly OutcomeLink[]) {
  const ids = links.map(({ learning_outcome }) => learning_outcome);
  const found = await sql<Outcome>`
    select o.id, concat_ws(' ', nullif(o.code, ''), o.title) as name, f.scale, f.scale_levels
    from learning_outcome o join learning_outcome_framework f on f.id = o.framework
    where o.id = any(${ids}::int[]) and o.organization = ${organization}`.execute(db);
  return new Map(found.rows.map((each) => [each.id, each]));
}
