// The baseline: Fastify with one handler per measured call, which checks the token with one indexed query and sends the
// result of one SQL statement. No rights, no checks, no history, no ETag, no headers; prepared statements on the same
// driver.
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Pool, type PoolClient } from 'pg';

import { tokenHash } from '#server/tokens.ts';
import { planningOptions } from '#server/db/session-settings.ts';

import { level1, level3, programmeWithParts, savedGrid, saveGrid, unitsAsListed, unitsWhole } from './bare-sql.ts';

const everything = JSON.stringify({
  ...Object.fromEntries(
    ['create', 'update', 'delete', 'state', 'copy', 'open_level2', 'open_level3', 'update_level3'].map((name) => [
      name,
      true,
    ]),
  ),
  delete_inside: { level1: true, level2: true, level3: true },
});

interface Owner {
  app_user: number;
  organization: number;
}
type Numbers = Record<string, string>;
interface SaveBody {
  programme: number;
  year: number;
  grid: unknown[];
}

export async function buildBare(databaseUrl: string, { max = 10 } = {}): Promise<FastifyInstance> {
  // As a replica, so without the triggers that record changes: the product is compared with a save that only writes the
  // grid.
  const options = `${planningOptions} -c session_replication_role=replica`;
  const pool = new Pool({ connectionString: databaseUrl, max, options });
  const app = Fastify({ logger: false });
  app.addHook('onClose', () => pool.end());
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });

  const read = (path: string, text: string, values: (query: Numbers, owner: Owner) => unknown[]) =>
    app.get(path, async (request, reply) => {
      const owner = await ownerOf(pool, request);
      const query = request.query as Numbers;
      const found = await pool.query<{ json: string }>({ name: path, text, values: values(query, owner) });
      return send(reply, found.rows[0]?.json);
    });
  read('/units', unitsAsListed, (_query, { organization }) => [organization]);
  read('/units-whole', unitsWhole, (_query, { organization }) => [organization]);
  read('/programme', programmeWithParts, ({ programme }) => [programme]);
  read('/level1', level1, ({ programme }) => [programme, everything]);
  read('/level3', level3, ({ relation_week_id }) => [relation_week_id, everything]);

  app.post('/save', async (request, reply) => {
    await ownerOf(pool, request);
    const { programme, year, grid } = request.body as SaveBody;
    const json = await inTransaction(pool, async (client) => {
      await client.query({ name: 'save', text: saveGrid, values: [programme, year, JSON.stringify(grid)] });
      const found = await client.query<{ json: string }>({ name: 'saved', text: savedGrid, values: [programme, year] });
      return found.rows[0]?.json;
    });
    return send(reply, json);
  });
  return app;
}

async function ownerOf(pool: Pool, request: FastifyRequest): Promise<Owner> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const found = await pool.query<Owner>({
    name: 'token',
    text: `select s.app_user, r.organization from access_token t join session s on s.id = t.session
      join user_role ur on ur.app_user = s.app_user join role r on r.id = ur.role
      where t.hash = $1 and t.expires_at > now() limit 1`,
    values: [tokenHash(token)],
  });
  const [owner] = found.rows;
  if (!owner) throw new Error('unknown token');
  return owner;
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

function send(reply: FastifyReply, json: string | undefined): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
