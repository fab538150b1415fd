// The number of findings of each programme and study year, for users who may see them. Never delays the page.
import { useGrants } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { checks } from '#shared/api/checks.ts';
import { canSomewhere } from '#shared/permissions/rights.ts';

import type { FindingCounts } from './finding-list.ts';

export interface ProgrammeFindings {
  /** Null: none, or not known. */
  total: FindingCounts | null;
  years: Map<number, FindingCounts>;
}

export function useFindingCounts(): (programme: number) => ProgrammeFindings {
  const enabled = canSomewhere(useGrants(), 'calendar__level1', 'read');
  const { data = [] } = useCall(checks.counts, {}, { enabled });
  const byProgramme = new Map<number, ProgrammeFindings>();
  for (const { programme, year, error, warning, info } of data) {
    const own = byProgramme.get(programme) ?? { total: null, years: new Map<number, FindingCounts>() };
    const before = own.total ?? { error: 0, warning: 0, info: 0, accepted: 0 };
    own.total = {
      ...{ error: before.error + error, warning: before.warning + warning, info: before.info + info },
      accepted: 0,
    };
    own.years.set(year, { error, warning, info, accepted: 0 });
    byProgramme.set(programme, own);
  }
  return (programme) => byProgramme.get(programme) ?? { total: null, years: new Map() };
}
