// Requests one address continuously, as several users. A separate low-priority process, because a real attacker uses another
// machine. Started by `startFlood`.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

interface Flood {
  url: string;
  tokens: string[];
  connectionsEach: number;
  seconds: number;
}

/** Ends it, and returns how many requests per second were answered. */
export function startFlood(flood: Flood): Promise<number> {
  const self = fileURLToPath(import.meta.url);
  const child = fork(self, [JSON.stringify(flood)], { execArgv: ['--import', 'tsx'] });
  return answerOf(child);
}

async function answerOf(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the flood ended with ${code}`);
  });
  const [answered] = (await Promise.race([once(child, 'message'), ended])) as [number];
  ended.catch(() => undefined);
  return answered;
}

async function run({ url, tokens, connectionsEach, seconds }: Flood): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const results = await Promise.all(
    tokens.map((token) =>
      autocannon({
        ...{ url, connections: connectionsEach, duration: seconds },
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
      }),
    ),
  );
  process.send?.(results.reduce((sum, { requests }) => sum + requests.average, 0));
}

const asked = process.argv[2];
if (process.send && asked) await run(JSON.parse(asked) as Flood);
