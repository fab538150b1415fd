// The calls of scenarios.
import { describeDifferences } from '#server/compare/describe-differences.ts';
import type { Call } from '#server/http/call.ts';
import { startJob } from '#server/jobs/start-job.ts';
import { openProgramme } from '#server/planner/programme.ts';
import type { WriteBody } from '#server/records/write.ts';
import { invalid } from '#server/refusal.ts';
import { requireRight } from '#server/rights/user.ts';
import { scenarioText } from '#shared/text/scenario.ts';

import { scenarioDifferences } from './differences.ts';
import type { ScenarioStep } from './job.ts';
import { mergeScenario } from './merge.ts';

async function read({ db, user, params }: Call<'{id}'>) {
  const { scenario, original, items, attributes } = await scenarioDifferences(db, user, params.id);
  const described = await describeDifferences(db, user, original.open.head.organization, { attributes, items });
  return {
    ...{ scenario: scenario.open.head, programme: original.open.head },
    attributes: described.attributes.map((each, at) => ({ ...each, conflict: attributes[at]?.conflict ?? false })),
    items: described.items.map((each, at) => ({ ...each, conflict: items[at]?.conflict ?? false })),
  };
}

async function create({ db, user, body }: WriteBody<ScenarioStep>) {
  const { head } = await openProgramme(db, user, body.programme);
  requireRight(user, head.organization, 'programme', 'create');
  if (head.scenario_of) throw invalid({ programme: scenarioText.ofScenario });
  const job = { kind: 'scenario' as const, organization: head.organization, input: {}, steps: [body] };
  return { job: await startJob({ db, user }, job) };
}

export const scenarioHandlers = { create, get: read, merge: mergeScenario };
