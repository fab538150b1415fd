// Exchange data of the demo schools: one programme that is ready for RIO and one that is not. Codes are visibly fake.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

export interface DemoExchange {
  shortName: string;
  institutionCode: string;
  offererCode: string;
  contact: string;
  /** The codes of programmes that are ready for RIO. */
  ready: string[];
  /** Programmes that are not, because nobody chose what happens at the end of the first year. */
  notReady: string[];
}

export const demoExchange = {
  amstelland: {
    ...{
      shortName: 'HAL',
      institutionCode: '99ZA',
      offererCode: '999A901',
      contact: 'uitwisseling@amstelland.example',
    },
    ...{ ready: ['VP-VT'], notReady: ['BDK'] },
  },
  noordzee: {
    ...{ shortName: 'HNZ', institutionCode: '99ZN', offererCode: '999A902', contact: 'uitwisseling@noordzee.example' },
    ...{ ready: ['MAROF'], notReady: [] },
  },
} satisfies Record<string, DemoExchange>;

export async function loadExchange(db: Db, organization: number, school: DemoExchange): Promise<void> {
  const { shortName, institutionCode, offererCode, contact, ready, notReady } = school;
  await sql`
    update organization set short_name = ${shortName}, institution_code = ${institutionCode}, sector = 1,
      education_offerer_code = ${offererCode} where id = ${organization}`.execute(db);
  // 'Cluster ICT' is ICT, 'Faculteit Zee en Haven' FZH.
  await sql`
    update organizational_unit set short_name = coalesce(
      substring(title from '^Cluster ([A-Z]{2,})$'), regexp_replace(initcap(title), '[^A-Z]', '', 'g'))
    where organization = ${organization}`.execute(db);
  await sql`
    update programme set abbreviation = programme_code, valid_from = make_date(year_start, month_start, 1),
      isced = case when title = 'Verpleegkunde' then '0913' else '' end,
      english_title = case when title = 'Verpleegkunde' then 'Nursing' else '' end
    where organization = ${organization}`.execute(db);
  await sql`
    update programme set rio = true, study_choice_check = 2,
      propaedeutic_phase = case when programme_code = any(${ready}::text[]) then 2 end
    where organization = ${organization} and programme_code = any(${[...ready, ...notReady]}::text[])`.execute(db);
  await sql`
    insert into exchange_setting (organization, states, contact_email)
    select ${organization}, array_agg(id), ${contact} from state where state = 'Vastgesteld'`.execute(db);
}
