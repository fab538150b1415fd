// Tells the operator of somebody who was not let in: a line in the log, and one more in the metrics. Called by every grant.
import type { FastifyBaseLogger } from 'fastify';

import { signInFailures } from '#server/counters.ts';
import { logText } from '#shared/text/log.ts';

export interface RefusedSignIn {
  /** The way in that was tried; one of a few, never what somebody typed. */
  grant: string;
  address: string;
  user?: number | undefined;
  reason?: string;
}

export function noteRefusedSignIn(log: Pick<FastifyBaseLogger, 'warn'>, refused: RefusedSignIn): void {
  log.warn(refused, logText.signInRefused);
  signInFailures.inc({ grant: refused.grant });
}
