// OEAPI (https://openonderwijsapi.nl): the data of a school for other systems, read-only. Outside the contract, because its paths
// and shapes are those of the specification; registered by app.ts.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

import type { Database } from '#server/db/connect.ts';
import { clientOf, noteFetch } from '#server/exchange/authenticate-client.ts';
import type { MachineClient } from '#server/exchange/credentials.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { oeapiText } from '#shared/text/oeapi.ts';

import { addressOf, patternOf, resourceAt } from './address.ts';
import { Answers } from './answers.ts';
import type { Query } from './query.ts';
import { sendProblem } from './problems.ts';
import { schoolsAt } from './school.ts';
import { v5 } from './v5.ts';
import { v6 } from './v6.ts';
import type { OeapiVersion } from './version.ts';

const versions: Readonly<Record<string, OeapiVersion>> = { v5, v6 };

/** An authenticated request. */
interface Admitted {
  client: MachineClient;
  version: OeapiVersion;
  revision: string;
}

export function registerOeapi(app: FastifyInstance, database: Database, publicUrl: string): void {
  const answers = new Answers(database, publicUrl);
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  /** Runs before the body is read: no request needs one here. */
  const admit = async (request: FastifyRequest) => {
    const address = addressOf(request.url);
    const version = Object.hasOwn(versions, address.version) ? versions[address.version] : undefined;
    const { authorization = '' } = request.headers;
    // In parallel: for a cached answer these are the only queries.
    const [client, schools] = await Promise.all([
      clientOf(database, { authorization, address: request.ip }),
      schoolsAt(database, address.school),
    ]);
    if (!client) throw new Refusal(401, oeapiText.unauthorized);
    const school = schools.find(({ organization }) => organization === client.organization);
    // The address of another school and one that does not exist look the same.
    if (!version || !school) throw notFound();
    admitted.set(request, { client, version, revision: school.revision });
    if (!client.scopes.includes('oeapi')) throw new Refusal(403, oeapiText.scope);
    resourceAt(version.collections, address.segments);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, oeapiText.method);
    version.negotiate?.(request.headers.accept);
    const strange = Object.keys(request.query as Query).find((name) => version.unsupported?.test(name));
    if (strange !== undefined) throw new Refusal(400, oeapiText.unsupported(strange));
  };

  const route: Omit<RouteOptions, 'method'> = {
    ...{ url: '/oeapi/*', compress: false },
    onRequest: admit,
    handler: async (request, reply) => {
      const { client, version, revision } = admitted.get(request) as Admitted;
      const query = request.query as Query;
      const text = await answers.answer({ client, version, revision, query, address: addressOf(request.url) });
      return text.send(request, reply.header('cache-control', 'private, no-cache').type(version.contentType));
    },
    errorHandler: (error, request, reply) => {
      const version = versions[addressOf(request.url).version] ?? v5;
      sendProblem(error, request, reply, { version, publicUrl });
    },
    onResponse: (request, reply, done) => {
      const found = admitted.get(request);
      if (found) {
        const path = patternOf(addressOf(request.url), found.version.collections);
        noteFetch(database, found.client, path, reply.statusCode).catch((error: unknown) => request.log.error(error));
      }
      done();
    },
  };
  app.route({ ...route, method: 'GET' });
  app.route({ ...route, method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] });
}
