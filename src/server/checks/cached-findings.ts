// Findings of programmes, cached by every process for users with the same rights until anything they may depend on changes:
// after a save only the saved programme is checked again.
import type { Db } from '#server/db/connect.ts';
import { RevisionCache } from '#server/revision-cache.ts';
import type { ProgrammeRevision } from '#server/planner/programme-revisions.ts';
import { rightsKey } from '#server/rights/rights-key.ts';
import type { User } from '#server/rights/user.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { groupBy } from '#shared/group-by.ts';
import type { CheckSeverity } from '#shared/rules/checks/check.ts';
import { withAcceptances } from '#shared/rules/checks/wire-finding.ts';

import { acceptancesIn } from './acceptances.ts';
import { findingsOf } from './findings.ts';

interface Found {
  /** Findings not accepted, per study year; 0 for the whole programme. */
  counts: Map<number, Record<CheckSeverity, number>>;
  /** JSON as sent, without the brackets around the list. */
  text: string;
}

/** All findings together, in characters. */
const MAX_SIZE = 64 * 1024 * 1024;

const caches = new WeakMap<Db, RevisionCache<Found>>();

/** Returns findings in the order of the programmes. */
export async function cachedFindings(
  db: Db,
  user: User,
  organization: number,
  programmes: readonly ProgrammeRevision[],
): Promise<Found[]> {
  const cache = caches.get(db) ?? new RevisionCache<Found>(MAX_SIZE, ({ text }) => text.length);
  caches.set(db, cache);
  const rights = rightsKey(user, organization);
  const keyOf = (programme: number) => `${programme} ${rights}`;
  const found = new Map(programmes.map(({ id, revision }) => [id, cache.get(keyOf(id), revision)]));
  const missing = programmes.filter(({ id }) => !found.get(id));
  const made = findIn(db, user, organization, missing);
  for (const { id, revision } of missing) {
    const own = made.then((all) => all.get(id) ?? nothing);
    found.set(id, cache.put(keyOf(id), revision, own));
  }
  return Promise.all([...found.values()].flatMap((each) => each ?? []));
}

const nothing: Found = { counts: new Map(), text: '' };

async function findIn(
  db: Db,
  user: User,
  organization: number,
  programmes: readonly ProgrammeRevision[],
): Promise<Map<number, Found>> {
  if (programmes.length === 0) return new Map();
  const ids = programmes.map(({ id }) => id);
  const [findings, acceptances] = await Promise.all([
    findingsOf(db, user, organization, ids),
    acceptancesIn(db, user, organization, ids),
  ]);
  const byProgramme = groupBy(withAcceptances(findings, acceptances), ({ programme }) => programme);
  return new Map(
    [...byProgramme].map(([id, own]) => [id, { counts: countsOf(own), text: JSON.stringify(own).slice(1, -1) }]),
  );
}

function countsOf(findings: readonly WireFinding[]): Found['counts'] {
  const byYear: Found['counts'] = new Map();
  for (const { year, severity, accepted } of findings) {
    if (accepted) continue;
    const counts = byYear.get(year) ?? { error: 0, warning: 0, info: 0 };
    counts[severity] += 1;
    byYear.set(year, counts);
  }
  return byYear;
}
