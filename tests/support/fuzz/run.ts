// The fuzzer: sends a number of requests from a seed to two full schools. Used by the quick suite and the long one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as fc from 'fast-check';

import { startApi, tokenFor } from '#tests/support/api.ts';
import { createUser } from '#tests/support/factories.ts';

import { fillWithCanaries } from './canaries.ts';
import { check, State, type Target } from './check.ts';
import { readPools } from './pools.ts';
import { type FuzzRequest, requests } from './requests.ts';
import { createFullSchool } from './world.ts';

export interface FuzzReport {
  seed: number;
  sent: number;
  accepted: number;
  /** The time of the slowest response, in milliseconds. */
  slowest: number;
  /** Per call: how many requests were accepted and sent. */
  calls: Map<string, { accepted: number; sent: number }>;
  /** Each with everything needed to repeat it. */
  failures: string[];
}

/** Start with fresh schools after this many requests: too much has been deleted. */
const perRound = 500;

export interface FuzzPlan {
  seed: number;
  count: number;
  /** Milliseconds after which a request counts as hanging; by default as long as the database lets a statement run. */
  cutOff?: number;
}

export async function fuzz({ seed, count, cutOff = 20_000 }: FuzzPlan): Promise<FuzzReport> {
  const report: FuzzReport = { seed, sent: 0, accepted: 0, slowest: 0, calls: new Map(), failures: [] };
  for (let from = 0; from < count; from += perRound)
    await round(report, { seed: seed + from, count: Math.min(perRound, count - from), cutOff });
  return report;
}

async function round(report: FuzzReport, { seed, count, cutOff }: Required<FuzzPlan>): Promise<void> {
  const clientFolder = mkdtempSync(join(tmpdir(), 'leerlijn-fuzz-'));
  writeFileSync(join(clientFolder, 'index.html'), '<!doctype html><title>Leerlijn</title></head>');
  const api = await startApi({ clientFolder });
  try {
    const own = await createFullSchool(api);
    const other = await createFullSchool(api);
    await fillWithCanaries(api.database, other.organization);
    const pools = await readPools(api.database, own.organization);
    const senders = await sendersOf(api, own);
    const target: Target = { app: api.app, database: api.database, senders, everywhere: 1, cutOff };
    // Generated first and sent in order, so that the same seed meets the same rows.
    await send(target, fc.sample(requests(pools, senders.length), { seed, numRuns: count }), seed, report);
  } finally {
    await api.close();
    rmSync(clientFolder, { recursive: true });
  }
}

async function send(target: Target, all: FuzzRequest[], seed: number, report: FuzzReport): Promise<void> {
  const state = await State.of(target.database);
  for (const [index, request] of all.entries()) {
    const { status, milliseconds, faults } = await check(target, request, state);
    if (faults.length > 0) report.failures.push(replay(seed, index, request, faults));
    const accepted = status >= 200 && status < 300 ? 1 : 0;
    const call = report.calls.get(request.name) ?? { accepted: 0, sent: 0 };
    report.calls.set(request.name, { accepted: call.accepted + accepted, sent: call.sent + 1 });
    report.accepted += accepted;
    report.slowest = Math.max(report.slowest, milliseconds);
    report.sent += 1;
  }
}

/** Contract calls for which no request was accepted. */
export function neverAccepted({ calls }: FuzzReport): string[] {
  return [...calls].flatMap(([name, { accepted }]) => (name && accepted === 0 ? [name] : []));
}

function replay(seed: number, index: number, request: FuzzRequest, faults: string[]): string {
  const { method, url, sender, headers, payload = '' } = request;
  const shown = payload.length > 1_500 ? `${payload.slice(0, 1_500)} … (${payload.length})` : payload;
  const lines = [...faults, `${method} ${url.slice(0, 600)}`, `sender ${sender} ${JSON.stringify(headers)}`, shown];
  return [`FUZZ_SEED=${seed} FUZZ_COUNT=${index + 1} sends it again, as the last request`, ...lines].join('\n  ');
}

/** Users with every right in one school, on the platform, in part of a school, and without rights; and two without a valid token. */
async function sendersOf(
  { database }: Awaited<ReturnType<typeof startApi>>,
  { organization, cluster }: { organization: number; cluster: number },
): Promise<(string | null)[]> {
  const everything = { '*': 'crud' };
  const users = [
    await createUser(database, { roles: [{ organization, objects: everything }] }),
    await createUser(database, { roles: [{ organization: null, objects: everything }] }),
    await createUser(database, { roles: [{ organization, objects: everything }], units: [cluster] }),
    await createUser(database, { roles: [{ organization, objects: { '*': 'r' } }] }),
    await createUser(database, {}),
  ];
  const tokens: string[] = [];
  for (const user of users) tokens.push(await tokenFor(database, user));
  return [...tokens, 'x'.repeat(43), null];
}
