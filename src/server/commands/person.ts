// Finds a person by username, with all their past names and addresses; also a deleted user, who is still in the memory of changes.
// Used by the commands export-user and pseudonymise-user.
import { sql } from 'kysely';

import type { Db } from '../db/connect.ts';
import { OperatorError } from '../operator-error.ts';
import { asUsername } from '#shared/permissions/username.ts';
import { commandsText } from '#shared/text/commands.ts';

export interface Person {
  id: number;
  /** False: the account was deleted, and is only in the memory of changes. */
  present: boolean;
  name: string;
  /** All usernames that the person ever had here. */
  usernames: string[];
  emails: string[];
  /** First and last name together, as in the coordinator attribute. */
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
  // In today's normalised form, or as it may have been stored before usernames were normalised.
  const names = sql`(lower(${asUsername(username)}), lower(${username}))`;
  const found = await sql<Names>`
    with person as (
      select id, true as present from app_user where lower(username) in ${names}
      union all
      select record, false from change
      where table_name = 'app_user' and operation = 'delete' and lower(before->>'username') in ${names}
        and not exists (select from app_user where id = record)
      order by present desc, id desc limit 1
    ), known as (
      select 0 as change, username, firstname, lastname, email from app_user where id = (select id from person)
      union all
      select 0, null, null, null, email from email_change where app_user = (select id from person)
      union all
      select c.id, side->>'username', side->>'firstname', side->>'lastname', side->>'email'
      from change c cross join lateral (values (c.before), (c.after)) as sides (side)
      where c.table_name = 'app_user' and c.record = (select id from person)
      -- The name of an institution account looks like an address too.
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
      (select trim(concat(firstname, ' ', lastname)) from known where firstname is not null or lastname is not null
       order by change = 0 desc, change desc limit 1) as name,
      array(select distinct username from known where username <> '') as usernames,
      array(select distinct email from known where email <> '') as emails,
      array(select distinct firstname from known where firstname <> '') as firstnames,
      array(select distinct lastname from known where lastname <> '') as lastnames
    from person`.execute(db);
  const row = found.rows[0];
  if (!row) throw new OperatorError(commandsText.admin.unknownUser(username));
  const { firstnames, lastnames, ...rest } = row;
  const fullNames = firstnames.flatMap((first) => lastnames.map((last) => `${first} ${last}`));
  return { ...rest, name: row.name ?? '', fullNames };
}

/** The number of educational units with this person as coordinator. */
export async function coordinatedUnits(db: Db, { fullNames }: Person): Promise<number> {
  const counted = await sql<{ units: number }>`
    select count(*) as units from educational_unit where coordinator = any(${fullNames}::text[])`.execute(db);
  return counted.rows[0]?.units ?? 0;
}
