// The levels that labels and label groups come from: the requested unit, every unit above it, and last the school. Settings of a unit
// also apply to the units below it; the nearest wins.
import { type RawBuilder, sql } from 'kysely';

interface Place {
  organization: number | null;
  unit: number | null;
}

/** No school has a tree this deep; it stops endless recursion on bad data. */
const MAX_UNIT_DEPTH = 50;

/** Rows of (unit, distance); unit 0 is the school. */
export function levelsFrom({ organization, unit }: Place): RawBuilder<unknown> {
  return sql`(
    with recursive line (unit, parent, distance) as (
      select id, parent__organizational_unit, 0 from organizational_unit
      where id = ${unit}::int and organization = ${organization}::int
      union all
      select above.id, above.parent__organizational_unit, line.distance + 1
      from organizational_unit above join line on above.id = line.parent where line.distance < ${sql.lit(MAX_UNIT_DEPTH)}
    )
    select unit, distance from line
    union all select 0, ${sql.lit(MAX_UNIT_DEPTH + 1)}
  )`;
}
