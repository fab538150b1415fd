// Checks the database: version, writable, a role without unnecessary privileges, our schema version. Pure.
import { connectionsPerProcess } from '#server/db/connect.ts';
import type { DatabaseFacts } from '#server/db/examine.ts';
import { doctorText } from '#shared/text/doctor.ts';

import { fine, type Finding, remark, wrong } from './finding.ts';

const text = doctorText.database;

/** Seconds that the clocks of server and database may differ: time codes at sign-in are valid for half a minute. */
const CLOCK_LIMITS_SECONDS = { remark: 5, wrong: 30 };

export function checkDatabase(facts: DatabaseFacts): Finding[] {
  return [
    facts.version >= 150_000 ? fine(text.version(facts.version)) : wrong(text.oldVersion(facts.version)),
    ...(facts.encoding === 'UTF8' ? [] : [wrong(text.encoding(facts.encoding))]),
    ...(facts.icu ? [] : [wrong(text.noIcu)]),
    ...checkExtension(facts),
    ...checkWritable(facts),
    ...checkRole(facts),
    ...checkRoom(facts),
    checkClock(facts.clockDifference),
    checkSchema(facts),
  ];
}

function checkExtension({ trigrams }: DatabaseFacts): Finding[] {
  if (trigrams === 'installed') return [fine(text.trigrams)];
  return [remark(trigrams === 'available' ? text.trigramsAvailable : text.noTrigrams)];
}

function checkWritable({ standby, readOnly }: DatabaseFacts): Finding[] {
  if (standby) return [wrong(text.standby)];
  return readOnly ? [wrong(text.readOnly)] : [];
}

function checkRole({ role, embedded }: DatabaseFacts): Finding[] {
  if (embedded) return [];
  const { powers, owner } = role;
  return [
    ...(powers.length > 0 ? [wrong(text.mighty(role.name, powers))] : [fine(text.role(role.name))]),
    ...(owner ? [] : [remark(text.notOwner(role.name))]),
  ];
}

/** The connections of all processes, plus some for backups and for an operator who investigates. */
function checkRoom({ connections: { max, used }, processes }: DatabaseFacts): Finding[] {
  const needed = processes * connectionsPerProcess + 10;
  return max - used >= 5 && max >= needed ? [] : [remark(text.fewConnections(max, used, needed))];
}

function checkClock(difference: number): Finding {
  const seconds = Math.round(Math.abs(difference));
  if (seconds > CLOCK_LIMITS_SECONDS.wrong) return wrong(text.clock(seconds));
  return seconds > CLOCK_LIMITS_SECONDS.remark ? remark(text.clock(seconds)) : fine(text.clocks);
}

function checkSchema({ pending, newer, refused }: DatabaseFacts): Finding {
  if (refused) return wrong(text.refused(newer));
  if (newer.length > 0) return remark(text.newer(newer));
  return pending.length > 0 ? remark(text.pending(pending)) : fine(text.schema);
}
