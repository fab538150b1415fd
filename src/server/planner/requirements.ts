// The graph of requirements: the units of a programme at their places, with what each requires.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import { forbidden } from '#server/refusal.ts';
import { requireRight } from '#server/rights/user.ts';
import type { Requirement } from '#shared/definitions/requirement.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { labels } from '#shared/planning/labels.ts';
import { itemsOf } from '#shared/rules/checks/check.ts';
import { unmetBy } from '#shared/rules/checks/order.ts';
import { fullName } from '#shared/text/full-name.ts';
import { byNumberInDutch } from '#shared/text/order.ts';

import { type Node, openPlan, yearToPlan } from './plan.ts';
import { unitPlace } from './unit-place.ts';
import { readsLevel } from './programme.ts';

interface Unit {
  educational_unit: number;
  title: string;
  version: number | null;
  ects_credits: number | null;
}

export async function requirementGraph({ db, user, query }: Call<string, { programme: number }>) {
  const open = await openPlan(db, user, query.programme);
  const { organization } = open.head;
  requireRight(user, organization, 'calendar__level1', 'read');
  const rights = rightsIn(user.grants, organization);
  const reads = (name: string) => canAttribute(rights, `educational_unit.${name}`, 'read');
  // Without access to the weeks, units planned by week would seem unplanned.
  if (!reads('title') || !reads('requires') || !readsLevel(user, organization, 2)) throw forbidden();
  const years = open.years.map((study) => ({
    ...{ year: study.year, label: labels.year(study.year), blocks: study.blocks.map(({ label }) => label) },
    ...{ weeks: yearToPlan(study).weeks, roots: open.plan.roots.get(study.year) ?? [] },
  }));
  const nodes = years.flatMap((year) => itemsOf(year, 'unit'));
  const placed = placesByUnit(nodes);
  const { requirements, unplanned } = await readRequirements(db, [...placed.keys()]);
  const ordered = requirements.map(({ educational_unit: unit, requires, kind }) => ({
    ...{ unit, requires, together: kind === 'together' },
  }));
  const unmet = unmetBy({ years, requirements: ordered });
  const wrong = new Set(nodes.flatMap((node) => unmet(node).map(({ unit, requires }) => `${unit} ${requires}`)));
  const units = [
    ...placed.values(),
    ...unplanned.map((unit) => ({
      ...unit,
      ...(reads('version') ? {} : { version: null }),
      ...(reads('ects_credits') ? {} : { ects_credits: null }),
      places: [],
    })),
  ];
  return {
    programme: { id: open.head.id, title: fullName(open.head) },
    years: years.map(({ year, label, blocks }) => ({ year, label, blocks })),
    units: units.toSorted((a, b) => byNumberInDutch.compare(a.title, b.title)),
    requirements: requirements.map((each) => ({
      ...each,
      wrong: wrong.has(`${each.educational_unit} ${each.requires}`),
    })),
  };
}

function placesByUnit(nodes: readonly Node[]) {
  const units = new Map<number, Unit & { places: ReturnType<typeof unitPlace>[] }>();
  for (const node of nodes) {
    const { object, title, version, ects_credits } = node.row;
    const known = units.get(object);
    if (known) known.places.push(unitPlace(node));
    else units.set(object, { educational_unit: object, title, version, ects_credits, places: [unitPlace(node)] });
  }
  return units;
}

/** What these units require, and the required units that are not among them. One query. */
async function readRequirements(db: Db, units: readonly number[]) {
  const found = await sql<{
    requirements: (Requirement & { requires: number })[];
    unplanned: Unit[];
  }>`
    with own as (select * from unit_requirement where educational_unit = any(${[...units]}::int[]))
    select
      (select coalesce(json_agg(json_build_object('educational_unit', educational_unit, 'requires', requires,
          'kind', kind, 'note', note) order by educational_unit, requires), '[]') from own) as requirements,
      (select coalesce(json_agg(json_build_object('educational_unit', u.id, 'title', u.title, 'version', u.version,
          'ects_credits', u.ects_credits)), '[]')
       from educational_unit u
       where u.id in (select requires from own) and u.id <> all(${[...units]}::int[])) as unplanned`.execute(db);
  return found.rows[0] ?? { requirements: [], unplanned: [] };
}
