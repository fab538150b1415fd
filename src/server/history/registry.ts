// Every table shown in the history. The others contain only counters (revisions) or secrets (feed URLs).
import { accessSources } from './access-sources.ts';
import { exchangeSources } from './exchange-sources.ts';
import { planSources } from './plan-sources.ts';
import { recordSources } from './record-sources.ts';
import { schoolSources } from './school-sources.ts';
import { signInSources } from './sign-in-sources.ts';
import type { Source } from './source.ts';

export const sources: ReadonlyMap<string, Source> = new Map(
  [...recordSources, ...accessSources, ...signInSources, ...planSources, ...schoolSources, ...exchangeSources].map(
    (source) => [source.table, source],
  ),
);

export function sourcesOf(tables: readonly string[]): Source[] {
  return tables.flatMap((table) => sources.get(table) ?? []);
}
