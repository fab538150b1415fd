// Finds somebody by username and everything that names them: also somebody who was removed, as the memory still knows them.
// Used by the commands export-user and pseudonymise-user.
import { sql } from 'kysely';

import type { Db } from '../db/connect.ts';
import { OperatorError } from '../operator-error.ts';
import { asUsername } from '#shared/permissions/username.ts';
import { commandsText } from '#shared/text/commands.ts';

export interface Person {
  id: number;
  /** False: the account was removed, only the memory of it is left. */
  present: boolean;
  name: string;
  /** Everything that the person was ever called here. */
  usernames: string[];
  emails: string[];
  /** First and last name together, as a coordinator is written. */
  fullNames: string[];
}

interface Names {
  id: number;
  present: boolean;
  name: string;
  usernames: string[];
  emails: string[];
  firstnames: string[];
  lastnames: string[];
}

export async function findPerson(db: Db, username: string): Promise<Person> {
  // As it is kept today, or as somebody may have been called before names were kept in one way of writing.
  const names = sql`(lower(${asUsername(username)}), lower(${username}))`;
  const found = await sql<Names>`
    with person as (
      select id, true as present from app_user where lower(username) in ${names}
      union all
      select record, false from change
      where table_name = 'app_user' and operation = 'delete' and lower(before->>'username') in ${names}
        and not exists (select from app_user where id = record)
      order by present desc, id desc limit 1
    ), said as (
      select 0 as change, username, firstname, lastname, email from app_user where id = (select id from person)
      union all
      select 0, null, null, null, email from email_change where app_user = (select id from person)
      union all
      select c.id, side->>'username', side->>'firstname', side->>'lastname', side->>'email'
      from change c cross join lateral (values (c.before), (c.after)) as sides (side)
      where c.table_name = 'app_user' and c.record = (select id from person)
      -- The account at an institution is an address too.
      union all
      select 0, null, null, null, eppn from app_user where id = (select id from person)
      union all
      select 0, null, null, null, eppn from user_identity where app_user = (select id from person)
      union all
      select c.id, null, null, null, side->>'eppn'
      from change c cross join lateral (values (c.before), (c.after)) as sides (side)
      where c.table_name in ('app_user', 'user_identity') and c.record = (select id from person)
    )
    select id, present,
      (select trim(concat(firstname, ' ', lastname)) from said where firstname is not null or lastname is not null
       order by change = 0 desc, change desc limit 1) as name,
      array(select distinct username from said where username <> '') as usernames,
      array(select distinct email from said where email <> '') as emails,
      array(select distinct firstname from said where firstname <> '') as firstnames,
      array(select distinct lastname from said where lastname <> '') as lastnames
    from person`.execute(db);
  const row = found.rows[0];
  if (!row) throw new OperatorError(commandsText.admin.unknownUser(username));
  const { firstnames, lastnames, ...rest } = row;
  const fullNames = firstnames.flatMap((first) => lastnames.map((last) => `${first} ${last}`));
  return { ...rest, name: row.name ?? '', fullNames };
}

/** How many educational units name the person as coordinator. */
export async function coordinatedUnits(db: Db, { fullNames }: Person): Promise<number> {
  const counted = await sql<{ units: number }>`
    select count(*) as units from educational_unit where coordinator = any(${fullNames}::text[])`.execute(db);
  return counted.rows[0]?.units ?? 0;
}
