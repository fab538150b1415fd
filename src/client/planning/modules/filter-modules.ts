// The module planner's filter, with the sums of what is left. Pure; the embedded page uses it.
import type { OutputOf } from '#client/api/send.ts';
import type { planner } from '#shared/api/planner.ts';
import type { Sums } from '#shared/planning/totals.ts';

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
  const needle = filter.keyword.trim().toLowerCase();
  const fits = (module: PlannedModule) =>
    (filter.coordinator === '' || module.coordinator === filter.coordinator) &&
    (needle === '' || `${module.title} ${module.number} ${module.part_title}`.toLowerCase().includes(needle));
  return programmes
    .filter(({ id }) => filter.programme === 0 || id === filter.programme)
    .map((programme) => {
      const modules = programme.modules.filter(fits);
      return modules.length === programme.modules.length
        ? programme
        : { ...programme, modules, totals: sumsOf(modules) };
    })
    .filter(({ modules }) => modules.length > 0);
}

/** Per block, over the modules; hundredths hide what floating point adds. */
export function sumsOf(rows: readonly { per_block: readonly Sums[] }[]): Sums[] {
  const blocks = Math.max(0, ...rows.map(({ per_block }) => per_block.length));
  return Array.from({ length: blocks }, (_, block) => ({
    ects_credits: round(rows.reduce((sum, { per_block }) => sum + (per_block[block]?.ects_credits ?? 0), 0)),
    contact_hours: round(rows.reduce((sum, { per_block }) => sum + (per_block[block]?.contact_hours ?? 0), 0)),
  }));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
