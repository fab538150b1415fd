// What a machine client may do: read through OEAPI, or read the curriculum through the ordinary API.
import type { Endpoint } from '#shared/api/endpoint.ts';
import { definitions, placedDefinitions } from '#shared/definitions/registry.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { type Flags, noFlags, type Rights } from '#shared/permissions/rights.ts';

export const clientScopes = ['oeapi', 'read'] as const;
export type ClientScope = (typeof clientScopes)[number];

/**
 * The areas of the API open to `read`: the catalogue with requirements and outcomes, the planner, checks, calendars and
 * reference data. Nothing about people or their actions.
 */
const areas: ReadonlySet<string> = new Set([
  ...Object.keys(definitions),
  ...['reference', 'catalogue', 'requirements', 'outcomes', 'frameworks', 'planner', 'checks', 'years', 'unitCalendar'],
]);

/** Whether a machine client may make a call at all; its rights decide what the answer contains. */
export function isOpenToMachines(name: string, { method }: Pick<Endpoint, 'method'>): boolean {
  const [area = ''] = name.split('.');
  return method === 'GET' && areas.has(area);
}

const reads: Flags = { ...noFlags, read: true };
const catalogue = Object.values(definitions);
const planning = [
  ...['calendar', 'calendar__organization', 'calendar__year', 'calendar__tree'],
  ...['calendar__level1', 'calendar__level2', 'calendar__level3'],
] as ObjectKey[];

/** The rights of `read`. Users who grant it must have them. */
export const machineRights: Rights = {
  objects: Object.fromEntries([...catalogue.map(({ object }) => object), ...planning].map((object) => [object, reads])),
  attributes: Object.fromEntries(
    [...catalogue, ...Object.values(placedDefinitions)].flatMap(({ object, attributes }) =>
      Object.keys(attributes).map((name) => [`${object}.${name}`, reads]),
    ),
  ),
};
