// 20,000 requests generated from the contract, with a new seed every time: no 5xx, no hang, no change by a refused request,
// nothing of another school. FUZZ_SEED repeats a run, FUZZ_COUNT changes its length.
import { expect, it } from 'vitest';

import { fuzz, neverAccepted } from '#tests/support/fuzz/run.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(process.env['FUZZ_COUNT'] ?? 20_000);

/**
 * A quarter of what the database allows a statement (20 s), so that nothing passes that was only ended by that; and many
 * times the slowest answer on two busy cores (a password is hashed in 0.1 s, a whole grid saved in less than one).
 */
const cutOff = 5_000;

it('the server answers every one of many thousands of bad requests, and changes nothing when it refuses', async () => {
  const report = await fuzz({ seed, count, cutOff });
  const { failures, accepted, sent, slowest } = report;
  process.stdout.write(
    `| fuzz | seed ${seed} | ${sent} requests | ${accepted} accepted | ${failures.length} failures | slowest ${Math.round(slowest)} ms |\n`,
  );
  expect(failures.join('\n\n')).toBe('');
  expect(accepted).toBeGreaterThan(count / 10);
  // Signing in and a mailed link need more than a guess, and some saves more luck than this; most calls must be reached, in
  // a run that is long enough.
  expect(neverAccepted(report).length).toBeLessThan(report.calls.size / (count < 10_000 ? 1 : 5));
});
