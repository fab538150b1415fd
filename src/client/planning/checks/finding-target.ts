// The page of a finding: the level whose grid has the item, the year, or the form of the record.
import { idsFor, partTarget, programmeTarget, type PlannerTarget, unitTarget } from '#client/layout/planner-links.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { can, type Rights } from '#shared/permissions/rights.ts';

type Place = Pick<
  WireFinding,
  'check' | 'programme' | 'year' | 'block' | 'grid' | 'relation_id' | 'sum' | 'object' | 'id' | 'attribute'
>;

/** The page highlights the item. For a level that this user may not open: the year around it. */
export function findingTarget(finding: Place, rights: Rights): PlannerTarget {
  const { programme, year, grid, relation_id, sum } = finding;
  const target = grid && gridTarget(finding, rights);
  if (target) return { ...target, search: { ...target.search, show: relation_id } };
  // Findings about several items lead to the year, which highlights the items that contain them.
  if (sum) {
    const { to, search } = programmeTarget(programme, year);
    return { to, search: { ...search, show: idsFor(sum.flatMap((around) => around.at(-1) ?? [])) } };
  }
  return (grid ? null : recordTarget(finding)) ?? yearTarget(finding);
}

function yearTarget({ programme, year, block }: Place): PlannerTarget {
  const { to, search } = programmeTarget(programme, year);
  return { to, search: block > 0 ? { ...search, block } : search };
}

/** Null where it does not open. */
function gridTarget({ programme, year, grid }: Place, rights: Rights): PlannerTarget | null {
  if (grid?.level === '3' && can(rights, 'calendar__level3', 'read'))
    return unitTarget(grid.relation_id, grid.placed_as);
  if (grid?.level === '1') return programmeTarget(programme, year);
  if (grid?.level === '2.5') return partTarget(grid.relation_id, '2.5');
  // A part opens with the right to change what is in it.
  if (grid?.level === '2' && can(rights, 'calendar__level2', 'update')) return partTarget(grid.relation_id, '2');
  return null;
}

function recordTarget({ check, programme, object, id, attribute }: Place): PlannerTarget | null {
  if (check === 'rio')
    return { to: `${listPath(definitions.programme)}/edit/${programme}`, search: { field: attribute } };
  if (object === 'learning_outcome' && id > 0) return { to: plannerPaths.matrix, search: { programme, outcome: id } };
  const definition = id > 0 ? Object.values(definitions).find((each) => each.object === object) : undefined;
  if (!definition) return null;
  return { to: `${listPath(definition)}/edit/${id}`, search: attribute ? { field: attribute } : {} };
}
