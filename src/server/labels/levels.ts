// Where labels and label groups may come from: the unit that is asked for, every unit above it, and last the school itself.
// What is set for a unit holds for the units below it, and the nearest goes first.
import { type RawBuilder, sql } from 'kysely';

interface Place {
  organization: number | null;
  unit: number | null;
}

/** No school has a tree this deep; it keeps bad data from going round for ever. */
const deepest = 50;

/** Rows of (unit, distance), with unit 0 for the school. */
export function levelsFrom({ organization, unit }: Place): RawBuilder<unknown> {
  return sql`(
    with recursive line (unit, parent, distance) as (
      select id, parent__organizational_unit, 0 from organizational_unit
      where id = ${unit}::int and organization = ${organization}::int
      union all
      select above.id, above.parent__organizational_unit, line.distance + 1
      from organizational_unit above join line on above.id = line.parent where line.distance < ${sql.lit(deepest)}
    )
    select unit, distance from line
    union all select 0, ${sql.lit(deepest + 1)}
  )`;
}
