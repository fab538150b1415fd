// Reads a framework with all of its outcomes as stored, for exports and for comparing an import.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { MatchKind } from '#shared/definitions/outcome-link.ts';

export interface StoredFramework {
  id: number;
  organization: number;
  revision: number;
  uuid: string;
  title: string;
  publisher: string;
  source: string;
  licence: string;
  /** The words of the option; '' for none. */
  language: string;
  type: string;
  version: number | null;
  /** ISO. */
  valid_from: string | null;
  valid_to: string | null;
  description: string;
  scale: number | null;
  scale_levels: string;
  outcomes: StoredOutcome[];
}

export interface StoredOutcome {
  id: number;
  uuid: string;
  code: string;
  title: string;
  description: string;
  /** 0 at the top. */
  parent: number;
  position: number | null;
  level: number | null;
  /** The words of the option; '' for none. */
  phase: string;
  active: boolean;
  matches: { id: number; uuid: string; kind: MatchKind }[];
}

/** `which`: a condition on the framework, alias `f`. */
export async function readFramework(db: Db, which: RawBuilder<unknown>): Promise<StoredFramework | null> {
  const found = await sql<StoredFramework>`
    select f.id, f.organization, f.revision, f.uuid, f.title, f.publisher, f.source, f.licence, f.version, f.description,
      f.scale, f.scale_levels, f.valid_from::text, f.valid_to::text, coalesce(type.option_value, '') as type,
      coalesce(language.option_value, '') as language,
      (select coalesce(json_agg(json_build_object('id', o.id, 'uuid', o.uuid, 'code', o.code, 'title', o.title,
          'description', o.description, 'parent', coalesce(o.parent, 0), 'position', o.position,
          'level', o.level, 'phase', coalesce(phase.option_value, ''), 'active', o.active,
          'matches', coalesce(matched.list, '[]')) order by o.id), '[]')
       from learning_outcome o left join attribute_option phase on phase.id = o.phase
       left join (
         select m.learning_outcome, json_agg(json_build_object('id', other.id, 'uuid', other.uuid, 'kind', m.kind)
           order by other.uuid) as list
         from outcome_match m join learning_outcome other on other.id = m.matches
         where m.organization = f.organization group by m.learning_outcome
       ) matched on matched.learning_outcome = o.id
       where o.framework = f.id) as outcomes
    from learning_outcome_framework f
    left join attribute_option type on type.id = f.type
    left join attribute_option language on language.id = f.language
    where ${which}`.execute(db);
  return found.rows[0] ?? null;
}
