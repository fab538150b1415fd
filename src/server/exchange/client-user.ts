// A machine client with the scope `read`, as the user of a request: it may only read the curriculum of its own school.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';
import type { Authentication } from '#server/http/register.ts';
import { forbidden } from '#server/refusal.ts';
import { machineRights } from '#shared/exchange/scopes.ts';
import { logText } from '#shared/text/log.ts';

import { noteFetch } from './authenticate-client.ts';
import { countRequest } from './client-limit.ts';

/** Null for an unknown or expired token. A token without the scope `read` is refused. */
export async function authenticateClient(db: Db, hash: Buffer): Promise<Authentication | null> {
  const found = await sql<{ id: number; title: string; organization: number; school: string; reads: boolean }>`
    select c.id, c.title, c.organization, o.title as school,
      'read' = any(c.scopes) and 'read' = any(coalesce(t.scopes, c.scopes)) as reads
    from client_token t join api_client c on c.id = t.api_client join organization o on o.id = c.organization
    where t.hash = ${hash} and t.expires_at > now() and c.active`.execute(db);
  const [client] = found.rows;
  if (!client) return null;
  countRequest(client);
  if (!client.reads) throw forbidden();
  const { id, title, organization, school } = client;
  const grants = { platform: null, organizations: new Map([[organization, machineRights]]) };
  const person = {
    username: '',
    firstname: title,
    lastname: '',
    email: '',
    units: [],
    unitLimits: new Map(),
    lacksSecondFactor: false,
  };
  const user = { ...person, id: -id, grants, organizations: [{ id: organization, title: school }] };
  return { user, session: 0, mustSetUp: false, client: { id, organization } };
}

/** Counts these reads together with OEAPI fetches. */
export function noteMachineReads(app: FastifyInstance, database: Database): void {
  app.addHook('onResponse', (request, reply, done) => {
    const client = request.authentication?.client;
    if (client)
      noteFetch(database, client, pathOf(request.routeOptions.url ?? ''), reply.statusCode).catch((error: unknown) =>
        request.log.warn({ err: error }, logText.fetchNotNoted),
      );
    done();
  });
}

/** The path as in the contract: '/api/programmes/{id}.json'. */
function pathOf(route: string): string {
  return route.replace(/:(\w+)(\([^)]*\))?/g, '{$1}');
}
