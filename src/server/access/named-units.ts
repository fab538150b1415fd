// A user's units, with names only for readers who may read the titles of units.
import { inDutch } from '#shared/text/order.ts';

export interface NamedUnit {
  id: number;
  title: string;
  organization: number;
}

/** Hides unreadable titles, and sorts by the readable ones. */
export function namedUnits(units: NamedUnit[], named: (place: number, key: string) => boolean): NamedUnit[] {
  const readable = units.map((unit) =>
    named(unit.organization, 'organizational_unit.title') ? unit : { ...unit, title: '' },
  );
  return readable.toSorted((a, b) => inDutch.compare(a.title, b.title) || a.id - b.id);
}
