// So much at once from one user, in this process: others, of any school, do not wait for it. Used by `register`.
import type { FastifyRequest } from 'fastify';

import { connections } from '#server/db/connect.ts';
import { fairTurns, type TurnLimits } from '#server/fair-turns.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';

export const userTurns = {
  /** As many as there are connections, of which one user never has more than half. A screen asks about ten at once. */
  call: { atOnce: connections.max, perKey: connections.max / 2, waiting: 100 },
  heavy: { atOnce: 2, perKey: 1, waiting: 20 },
} satisfies Record<string, TurnLimits>;

/** Runs the work of a call when it is the user's turn; a call without a session has its own limits. */
export function turnsPerUser() {
  const [calls, heavyCalls] = [fairTurns(userTurns.call), fairTurns(userTurns.heavy)];
  return <T>({ heavy }: Endpoint, { signed }: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    if (!signed) return work();
    const key = String(signed.user.id);
    const run = () => calls(key, work);
    // What waits for a heavy turn does not keep others from an ordinary one.
    return heavy ? heavyCalls(key, run) : run();
  };
}
