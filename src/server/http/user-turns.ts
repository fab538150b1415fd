// Limits concurrent calls per user and per school, in this process, so that others do not wait for them. Used by `register`.
import type { FastifyRequest } from 'fastify';

import { connections } from '#server/db/connect.ts';
import { type FairTurns, fairTurns, noteSharing, type TurnLimits } from '#server/fair-turns.ts';
import type { User } from '#server/rights/user.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';

export const userTurns = {
  /** As many as there are connections; one user gets at most half. A screen makes about ten calls at once. */
  call: { atOnce: connections.max, perKey: connections.max / 2, waiting: 100 },
  heavy: { atOnce: 2, perKey: 1, waiting: 20 },
  /** As many as there are connections for searches; with more, each would take longer. */
  search: { atOnce: connections.searching, perKey: connections.searching, waiting: 20 },
} satisfies Record<string, TurnLimits>;

/**
 * While several schools make calls, one that makes more than a user's screen does is limited to this many at once, so that the
 * others get the processor.
 */
const whenShared = { above: userTurns.call.perKey, atOnce: 1 };

/** Runs a call when it is the turn of the user and of their school; calls without a session have limits of their own. */
export function turnsPerUser() {
  const sharing = noteSharing();
  const calls = turnsPerSchool(userTurns.call, sharing);
  const heavyCalls = turnsPerSchool(userTurns.heavy, sharing);
  const searchCalls = turnsPerSchool(userTurns.search, sharing);
  return <T>({ heavy, searches }: Endpoint, { authentication }: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    if (!authentication) return work();
    if (searches) return searchCalls(authentication.user, work);
    const run = () => calls(authentication.user, work);
    // A call that waits for a heavy turn does not occupy an ordinary one.
    return heavy ? heavyCalls(authentication.user, run) : run();
  };
}

/** Turns rotate over the schools, and within a school over its users. */
function turnsPerSchool(limits: TurnLimits, sharing: ReturnType<typeof noteSharing>) {
  const { atOnce } = limits;
  const inSchoolsTurn = fairTurns({ atOnce, perKey: atOnce, whenShared, waiting: atOnce }, sharing);
  const schools = new Map<number, FairTurns>();
  return <T>({ id, grants, organizations }: User, work: () => Promise<T>): Promise<T> => {
    // Platform users count as a school of their own.
    const school = grants.platform ? 0 : (organizations[0]?.id ?? 0);
    const inUsersTurn = schools.get(school) ?? fairTurns(limits);
    schools.set(school, inUsersTurn);
    return inUsersTurn(String(id), () => inSchoolsTurn(String(school), work));
  };
}
