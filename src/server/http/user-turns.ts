// So much at once from one user and from one school, in this process: others do not wait for it. Used by `register`.
import type { FastifyRequest } from 'fastify';

import { connections } from '#server/db/connect.ts';
import { type FairTurns, fairTurns, noteSharing, type TurnLimits } from '#server/fair-turns.ts';
import type { User } from '#server/rights/user.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';

export const userTurns = {
  /** As many as there are connections, of which one user never has more than half. A screen asks about ten at once. */
  call: { atOnce: connections.max, perKey: connections.max / 2, waiting: 100 },
  heavy: { atOnce: 2, perKey: 1, waiting: 20 },
  /** As many as have a connection. More would share the processors with these, and each take longer. */
  search: { atOnce: connections.searching, perKey: connections.searching, waiting: 20 },
} satisfies Record<string, TurnLimits>;

/**
 * While several schools ask, one that asks for more than a screen of one user does leaves the processor to the others: so much at once.
 */
const whenShared = { above: userTurns.call.perKey, atOnce: 1 };

/** Runs the work of a call when it is the turn of the user and of their school; a call without a session has its own limits. */
export function turnsPerUser() {
  const sharing = noteSharing();
  const calls = turnsPerSchool(userTurns.call, sharing);
  const heavyCalls = turnsPerSchool(userTurns.heavy, sharing);
  const searchCalls = turnsPerSchool(userTurns.search, sharing);
  return <T>({ heavy, searches }: Endpoint, { signed }: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    if (!signed) return work();
    if (searches) return searchCalls(signed.user, work);
    const run = () => calls(signed.user, work);
    // What waits for a heavy turn does not keep others from an ordinary one.
    return heavy ? heavyCalls(signed.user, run) : run();
  };
}

/** Turns go round over the schools, and within a school over its users. */
function turnsPerSchool(limits: TurnLimits, sharing: ReturnType<typeof noteSharing>) {
  const { atOnce } = limits;
  const inSchoolsTurn = fairTurns({ atOnce, perKey: atOnce, whenShared, waiting: atOnce }, sharing);
  const schools = new Map<number, FairTurns>();
  return <T>({ id, grants, organizations }: User, work: () => Promise<T>): Promise<T> => {
    // A user who works for all schools has turns beside them.
    const school = grants.platform ? 0 : (organizations[0]?.id ?? 0);
    const inUsersTurn = schools.get(school) ?? fairTurns(limits);
    schools.set(school, inUsersTurn);
    return inUsersTurn(String(id), () => inSchoolsTurn(String(school), work));
  };
}
