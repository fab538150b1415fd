// What the log says about a request: no token that stands in an address ever gets into it. Used by main.
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

import { withoutResetToken } from '#server/auth/reset-token.ts';

export function logOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: {
      req: ({ method, url, host, ip }: FastifyRequest) => ({
        method,
        url: withoutResetToken(url),
        host,
        remoteAddress: ip,
      }),
    },
  };
}
