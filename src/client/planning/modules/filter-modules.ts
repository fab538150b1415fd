// The module planner's filter, with the sums of what is left. Pure; the embedded page uses it.
import type { OutputOf } from '#client/api/send.ts';
import type { planner } from '#shared/api/planner.ts';
import { hasWords } from '#shared/search/search-key.ts';
import { addSums, type Sums } from '#shared/planning/totals.ts';

export type ModuleProgramme = OutputOf<typeof planner.modules>['programmes'][number];
export type PlannedModule = ModuleProgramme['modules'][number];

export interface ModuleFilter {
  keyword: string;
  /** 0: all. */
  programme: number;
  /** '': all. */
  coordinator: string;
}

export function filterModules(programmes: readonly ModuleProgramme[], filter: ModuleFilter): ModuleProgramme[] {
  const isWhole = filter.keyword.trim() === '' && filter.coordinator === '';
  const fits = (module: PlannedModule) =>
    (filter.coordinator === '' || module.coordinator === filter.coordinator) &&
    hasWords(`${module.title} ${module.number} ${module.part_title}`, filter.keyword);
  const chosen = programmes.filter(({ id }) => filter.programme === 0 || id === filter.programme);
  if (isWhole) return chosen.filter((programme) => programme.modules.length > 0 || otherParts(programme) !== null);
  return chosen
    .map((programme) => {
      const modules = programme.modules.filter(fits);
      return { ...programme, modules, totals: modulesSums(modules, programme.totals.length) };
    })
    .filter(({ modules }) => modules.length > 0);
}

/** What the totals include besides the bars: parts without units, or without units that the user may see. Null for nothing. */
export function otherParts({ totals, modules }: ModuleProgramme): Sums[] | null {
  const bars = modulesSums(modules, totals.length);
  const rest = totals.map(({ ects_credits, contact_hours }, block) => ({
    ects_credits: ects_credits - (bars[block]?.ects_credits ?? 0),
    contact_hours: contact_hours - (bars[block]?.contact_hours ?? 0),
  }));
  const isNothing = (value: number) => Math.abs(value) < 0.001;
  return rest.every((each) => isNothing(each.ects_credits) && isNothing(each.contact_hours)) ? null : rest;
}

function modulesSums(modules: readonly PlannedModule[], blocks: number): Sums[] {
  return addSums(
    modules.map(({ per_block }) => per_block),
    blocks,
  );
}
