// Publishes the study guide of a programme: a fixed copy, as the publisher may read it and according to the school's template.
import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { readDocumentData } from '#server/documents/read-data.ts';
import { slugOf, templateOf } from '#server/documents/template.ts';
import type { Call } from '#server/http/call.ts';
import { type OpenProgramme, openProgramme, requireOwnUnit } from '#server/planner/programme.ts';
import type { Write, WriteBody, WriteTo } from '#server/records/write.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import type { Publications } from '#shared/api/publications.ts';
import { type Guide, guideDifferences, guideOf, summaryOf } from '#shared/documents/guide.ts';
import { planningText } from '#shared/text/planning.ts';
import { publicationText } from '#shared/text/publications.ts';

import { programmePath } from './addresses.ts';

interface PublicationKey {
  programme: number;
  /** 0 for all years. */
  year: number;
}

interface Version {
  id: number;
  version: number;
  published_at: Date;
  withdrawn_at: Date | null;
  hash: string;
}

async function get(call: Call<string, PublicationKey>): Promise<Publications> {
  const { db, user, query } = call;
  const open = await openProgramme(db, user, query.programme);
  requireRight(user, open.head.organization, 'publication', 'read');
  return stateOf(call, open, query);
}

async function publish(call: WriteBody<PublicationKey>): Promise<Publications> {
  const { db, user, body } = call;
  const open = await openProgramme(db, user, body.programme);
  const { organization, scenario_of } = open.head;
  requireMay(user, open, 'create');
  if (scenario_of > 0) throw new Refusal(409, publicationText.scenario);
  // Locked, so that no status changes before the guide is stored.
  await sql`select from programme_calendar where programme = ${body.programme} order by year for share`.execute(db);
  const undecided = undecidedIn(await openProgramme(db, user, body.programme), body.year);
  if (undecided.length > 0) throw new Refusal(409, publicationText.undecided(undecided));
  // Locked, because versions count up and the slug of a school is chosen once.
  await sql`select from organization where id = ${organization} for no key update`.execute(db);
  const guide = await guideNow(call, body);
  const text = JSON.stringify(guide);
  const digest = createHash('sha256').update(text).digest('hex');
  const [last] = await versionsOf(db, body);
  if (last && !last.withdrawn_at && digest === last.hash) throw new Refusal(409, publicationText.unchanged);
  await slugOf(db, organization, guide.school);
  await sql`
    with added as (
      insert into publication (organization, programme, year, version, published_by)
      values (${organization}, ${body.programme}, ${body.year}, ${(last?.version ?? 0) + 1}, ${user.id})
      returning id)
    insert into publication_guide (publication, hash, guide, summary)
    select id, ${digest}, ${text}::json, ${JSON.stringify(summaryOf(guide))}::json from added`.execute(db);
  return stateOf(call, open, body);
}

async function withdraw({ db, user, params }: WriteTo): Promise<void> {
  const schools = user.organizations.map(({ id }) => id);
  const found = await sql<PublicationKey>`
    select programme, year from publication where id = ${params.id} and organization = any(${schools}::int[])
    for update`.execute(db);
  const [publication] = found.rows;
  if (!publication) throw notFound();
  requireMay(user, await openProgramme(db, user, publication.programme), 'delete');
  const [last] = await versionsOf(db, publication);
  if (last?.id !== params.id || last.withdrawn_at) throw new Refusal(409, publicationText.notCurrent);
  await sql`update publication set withdrawn_at = now(), withdrawn_by = ${user.id} where id = ${params.id}`.execute(db);
}

function requireMay(user: User, open: OpenProgramme, action: 'create' | 'delete'): void {
  requireRight(user, open.head.organization, 'publication', action);
  requireOwnUnit(user, open);
}

function undecidedIn({ years }: OpenProgramme, asked: number): number[] {
  const some = years.filter(({ year }) => asked === 0 || year === asked);
  return some.filter((each) => each.programme_calendar.state.state !== planningText.decided).map(({ year }) => year);
}

async function guideNow({ db, user }: Write, asked: PublicationKey): Promise<Guide> {
  return guideOf(await readDocumentData({ db, user, query: asked }, false));
}

async function stateOf(call: Write, open: OpenProgramme, asked: PublicationKey): Promise<Publications> {
  const { organization, title } = open.head;
  const versions = await versionsOf(call.db, asked);
  const [last] = versions;
  const isPublished = last !== undefined && !last.withdrawn_at;
  const published = isPublished ? await readGuide(call.db, last.id) : null;
  const { slug } = await templateOf(call.db, organization);
  const { programme: id, year } = asked;
  return {
    // Uses the title that this user may read; addresses with another title redirect to the same page.
    path: published ? programmePath(slug, { id, title }, year) : '',
    undecided: undecidedIn(open, year),
    versions: versions.map(({ published_at, withdrawn_at, ...rest }) => ({
      ...{ ...rest, published_at: published_at.toISOString(), withdrawn_at: withdrawn_at?.toISOString() ?? null },
    })),
    differences: published && guideDifferences(published, await guideNow(call, asked)),
  };
}

/** Newest first. */
async function versionsOf(db: Db, { programme, year }: PublicationKey): Promise<Version[]> {
  const found = await sql<Version>`
    select id, version, published_at, withdrawn_at, hash from publication join publication_guide on publication = id
    where programme = ${programme} and year = ${year} order by version desc`.execute(db);
  return found.rows;
}

async function readGuide(db: Db, id: number): Promise<Guide | null> {
  const found = await sql<{ guide: Guide }>`select guide from publication_guide where publication = ${id}`.execute(db);
  return found.rows[0]?.guide ?? null;
}

export const publicationHandlers = { get, publish, withdraw };
