// Prometheus metrics at /api/metrics, for this machine itself or for clients with the token.
import { timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

import { tokenHash } from '#server/tokens.ts';
import { type Config, isLoopback } from '#server/config.ts';
import { counters } from '#server/counters.ts';
import type { Database } from '#server/db/connect.ts';
import { forbidden } from '#server/refusal.ts';

import { measurePools } from './pool-metrics.ts';
import { isBehindProxy } from './proxy.ts';
import { measureQueues } from './queue-metrics.ts';
import { metricsReader } from './worker-metrics.ts';

type MetricsConfig = Pick<Config, 'metricsToken' | 'trustProxy' | 'publicUrl'>;

interface Databases {
  database: Database;
  /** Metrics are read over this one, so that monitoring does not wait for ordinary calls. */
  reserved: Database;
  searching: Database;
}

export function registerMetrics(app: FastifyInstance, config: MetricsConfig, databases: Databases): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const counter of counters) registry.registerMetric<string>(counter);
  measurePools(registry, new Set(Object.values(databases)));
  measureQueues(registry, databases.reserved);
  const durations = new Histogram({
    name: 'leerlijn_http_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
  const read = metricsReader(registry);
  app.get('/api/metrics', async (request, reply) => {
    if (!isAllowed(request, config)) throw forbidden();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await read());
  });
}

/** Behind a proxy on this machine every client seems local, whatever headers the proxy adds: then only the token counts. */
function isAllowed(request: FastifyRequest, config: MetricsConfig): boolean {
  const token = config.metricsToken;
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token && given) return timingSafeEqual(tokenHash(given), tokenHash(token));
  const forwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  if (forwarded || isBehindProxy(config)) return false;
  return isLoopback(request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '');
}
