// A CASE file of 10,000 outcomes: comparing it with the school's, importing it, and both again with one changed text. Run by
// `npm run bench -- case`. The limit for importing is 5 seconds.
import { startSchool } from './load/database.ts';
import { startServer } from './load/start-server.ts';
import { goal, round } from './support.ts';

const outcomes = 10_000;
const most = 5;

interface Job {
  ended_at: string | null;
  started_at: string;
  result: { done: number };
}

export async function run(): Promise<void> {
  const school = await startSchool();
  const server = await startServer(school.url);
  const headers = { authorization: `Bearer ${school.tokens.beheerder}`, 'content-type': 'application/json' };
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${server.product}${path}`, request);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  try {
    const me = await ask<{ organizations: { id: number }[] }>('/api/me');
    const query = `object=learning_outcome_framework&organization=${me.organizations[0]?.id}`;
    const rows: Record<string, object> = {};
    for (const [name, changed] of [
      ['new', false],
      ['the same again', false],
      ['one text changed', true],
    ] as const) {
      const before = performance.now();
      const { id, counts } = await ask<{ id: number; counts: object }>(
        `/api/imports.json?${query}`,
        packageOf(changed),
      );
      const read = (performance.now() - before) / 1000;
      const { job } = await ask<{ job: number }>(`/api/imports/${id}/apply.json`, {});
      let state: Job;
      do {
        await new Promise((resolve) => setTimeout(resolve, 100));
        state = await ask<Job>(`/api/jobs/${job}.json`);
      } while (state.ended_at === null);
      const took = (Date.parse(state.ended_at) - Date.parse(state.started_at)) / 1000;
      rows[name] = {
        ...counts,
        'seconds to read': round(read),
        'seconds to take over': round(took),
        'within 5 seconds': goal(state.result.done === 1 && took < most),
      };
    }
    console.table(rows);
  } finally {
    await server.stop();
    await school.stop();
  }
}

/** Ten outcomes below each, four levels deep. */
function packageOf(changed: boolean) {
  const document = '6a0f3d5c-0000-4000-8000-000000000000';
  const uuidOf = (index: number) => `6a0f3d5c-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const linkTo = (identifier: string) => ({ title: '', identifier, uri: `urn:uuid:${identifier}` });
  const ids = Array.from({ length: outcomes }, (_, index) => index + 1);
  return {
    CFDocument: { identifier: document, title: 'Groot kader', creator: 'Overleg', uri: `urn:uuid:${document}` },
    CFItems: ids.map((index) => ({
      ...{ identifier: uuidOf(index), humanCodingScheme: `U${index}`, abbreviatedStatement: `Uitkomst ${index}` },
      fullStatement: `De student kan ${'zelfstandig en in een team '.repeat(6)}${changed && index === 7 ? 'beter ' : ''}werken`,
    })),
    CFAssociations: ids.map((index) => ({
      ...{ identifier: uuidOf(100_000 + index), associationType: 'isChildOf', sequenceNumber: index },
      originNodeURI: linkTo(uuidOf(index)),
      destinationNodeURI: linkTo(index <= 10 ? document : uuidOf(Math.ceil((index - 10) / 10))),
    })),
  };
}
