// Units of a user, by name for anyone who may read the names of units. Used where units of somebody are told.
import { inDutch } from '#shared/text/order.ts';

export interface NamedUnit {
  id: number;
  title: string;
  organization: number;
}

/** Units by name where names of units may be read; in order of what may be read. */
export function namedUnits(units: NamedUnit[], named: (place: number, key: string) => boolean): NamedUnit[] {
  const readable = units.map((unit) =>
    named(unit.organization, 'organizational_unit.title') ? unit : { ...unit, title: '' },
  );
  return readable.toSorted((a, b) => inDutch.compare(a.title, b.title) || a.id - b.id);
}
