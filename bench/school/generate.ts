// The large school for load tests: 300 programmes, 6,000 units, 20,000 placements, 10 years, 500 users, 40 roles, times
// a factor. Pure: the same seed gives the same rows.
import { addPlaces } from './calendar.ts';
import { addCatalogue } from './catalogue.ts';
import { addPeople } from './people.ts';
import { addPlans } from './plan.ts';
import { type Known, type Row, School, type Size, tables } from './rows.ts';

export function generateSchool(size: Size, known: Known): { table: string; rows: Row[] }[] {
  const school = new School(size, known);
  const places = addPlaces(school);
  addPeople(school, places);
  addPlans(school, places, addCatalogue(school, places));
  return tables.map((table) => ({ table, rows: school.rows.get(table) ?? [] }));
}
