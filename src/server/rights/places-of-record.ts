// The places that a user belongs to, as SQL: for reading users, and for showing who saved something.
import { sql } from 'kysely';

/** The places of `record`: organizations of roles and units; the platform for a platform role, or for a user without either. */
export const placesOfRecordText = `(
  select coalesce(array_agg(distinct place), '{0}'::int[]) from (
    select coalesce(r.organization, 0) as place from user_role ur join role r on r.id = ur.role
    where ur.app_user = record.id
    union all
    select unit.organization from user_organizational_unit uu join organizational_unit unit
      on unit.id = uu.organizational_unit where uu.app_user = record.id
  ) as own)`;

export const placesOfRecord = sql.raw(placesOfRecordText);
