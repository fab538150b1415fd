// Reports a refused sign-in to the operator, in the log and in the metrics. Called by every grant.
import type { FastifyBaseLogger } from 'fastify';

import { signInFailures } from '#server/counters.ts';
import { logText } from '#shared/text/log.ts';

export interface RefusedSignIn {
  /** One of the known grants, never user input. */
  grant: string;
  address: string;
  user?: number | undefined;
  reason?: string;
}

export function noteRefusedSignIn(log: Pick<FastifyBaseLogger, 'warn'>, refused: RefusedSignIn): void {
  log.warn(refused, logText.signInRefused);
  signInFailures.inc({ grant: refused.grant });
}
