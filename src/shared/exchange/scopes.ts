// What a machine client may do: read by OEAPI, or read by the ordinary API as a role would that reads the curriculum.
import type { Endpoint } from '#shared/api/endpoint.ts';
import { definitions, placedDefinitions } from '#shared/definitions/registry.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { type Flags, noFlags, type Rights } from '#shared/permissions/rights.ts';

export const clientScopes = ['oeapi', 'read'] as const;
export type ClientScope = (typeof clientScopes)[number];

/** Areas of the API that `read` opens: the catalogue, calendars and checks. Nothing about people, and nothing they did. */
const areas: ReadonlySet<string> = new Set([
  ...Object.keys(definitions),
  ...['reference', 'catalogue', 'requirements', 'outcomes', 'frameworks', 'planner', 'checks', 'years', 'unitCalendar'],
]);

/** Whether a machine client may make a call at all; what it then gets, its rights say. */
export function machineMay(name: string, { method }: Pick<Endpoint, 'method'>): boolean {
  const [area = ''] = name.split('.');
  return method === 'GET' && areas.has(area);
}

const reads: Flags = { ...noFlags, read: true };
const catalogue = Object.values(definitions);
const planning = [
  ...['calendar', 'calendar__organization', 'calendar__year', 'calendar__tree'],
  ...['calendar__level1', 'calendar__level2', 'calendar__level3'],
] as ObjectKey[];

/** Those of `read`. Anyone who hands it out must have them. */
export const machineRights: Rights = {
  objects: Object.fromEntries([...catalogue.map(({ object }) => object), ...planning].map((object) => [object, reads])),
  attributes: Object.fromEntries(
    [...catalogue, ...Object.values(placedDefinitions)].flatMap(({ object, attributes }) =>
      Object.keys(attributes).map((name) => [`${object}.${name}`, reads]),
    ),
  ),
};
