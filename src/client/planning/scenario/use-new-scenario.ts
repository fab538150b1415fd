// Makes a scenario of a programme and opens it. It is a job: a user who would wait too long goes to the page of that job.
import { useNavigate } from '@tanstack/react-router';

import { call } from '#client/api/call.ts';
import { noteSeen } from '#client/api/followed-jobs.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useSave } from '#client/form/use-save.ts';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { jobs } from '#shared/api/jobs.ts';
import { scenarios } from '#shared/api/scenarios.ts';
import { scenarioText } from '#shared/text/scenario.ts';

const MAX_ATTEMPTS = 20;
const RETRY_MS = 500;

/** Without a title the server gives it one. */
export function useNewScenario(programme: number): { saving: boolean; make: (title: string) => Promise<boolean> } {
  const navigate = useNavigate();
  const { save, saving } = useSave(scenarioText.title);
  const make = (title: string) =>
    save(async () => {
      const { job } = await call(scenarios.create, { body: { programme, title } });
      const made = await waitFor(job);
      if (made > 0) noteSeen(job);
      flushCache();
      const { to, search } = programmeTarget(made);
      void (made > 0 ? navigate({ to, search }) : navigate({ to: `/jobs/${job}` }));
    });
  return { saving, make };
}

/** The id of the scenario; 0 when there is none yet, or none at all. */
async function waitFor(id: number): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await new Promise((done) => setTimeout(done, RETRY_MS));
    const { ended_at, result } = await call(jobs.get, { params: { id } });
    if (ended_at !== null) return result.lines[0]?.made?.id ?? 0;
  }
  return 0;
}
