// One call per page of the planner: everything that the page needs, and what the user may do there. With `moment`, levels
// 1 to 3 are as they were then, read-only.
import { z } from 'zod';

import { endpoint, optionalQueryId, queryFlag, queryId, right } from './endpoint.ts';
import { optionalMoment } from './moment.ts';
import {
  block,
  choiceAround,
  contents as innerContents,
  crumb,
  gridItem,
  may,
  missing,
  programmeHead,
  sideItem,
  sideLists,
  studyYear,
  sums,
  totals,
  treeNode,
  week,
} from './planner-shapes.ts';

const grid = z.array(gridItem);
/** For users who may read everything inside the items of the grid; null for others. */
const contents = innerContents.nullable();
const stateRow = z.object({ id: z.int(), state: z.string() });
const titled = z.object({ id: z.int(), title: z.string() });
/** `planned`: its grids are not empty. */
const programmeOption = titled.extend({
  organization: z.int(),
  planned: z.boolean(),
});

export const plannerPages = {
  /** Level 0. */
  programmes: endpoint({
    method: 'GET',
    path: '/api/planner/programmes.json',
    access: right('calendar', 'read'),
    summary: "De programma's met de status van elk studiejaar; met scenarios=1 ook scenario's",
    query: z.strictObject({ scenarios: queryFlag.optional() }),
    response: z.array(
      programmeHead.extend({
        /** Whether the user's units let them plan it; otherwise it is read-only. */
        own: z.boolean(),
        years: z.array(
          z.object({
            year: z.int(),
            label: z.string(),
            /** '2026-2027', or '' while that year does not exist. */
            calendar_year: z.string(),
            programme_calendar: z.object({ id: z.int(), state: stateRow }),
            /** Items on the grid of level 1: 0 is not planned yet. */
            items: z.int(),
            /** Why nothing can be planned in it; null if it has blocks or semesters. */
            warning: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  level1: endpoint({
    method: 'GET',
    path: '/api/planner/level1.json',
    access: right('calendar__level1', 'read'),
    summary: 'Niveau 1 in één keer: alle studiejaren van een programma met hun rasters',
    query: z.strictObject({ programme: queryId, moment: optionalMoment }),
    response: z.object({
      programme: programmeHead,
      may,
      states: z.array(stateRow),
      missing: z.array(missing),
      years: z.array(
        studyYear.extend({
          /** Send as If-Match when this year's grid is saved. */
          etag: z.string(),
          grid,
          contents,
          totals: sums,
          /** Not rounded; shown as in shown-shares.ts. */
          block_totals: z.array(sums),
        }),
      ),
      totals: sums,
    }),
  }),
  /** Levels 2 and 2.5; `level` is chosen by the part (2.5 when it has sub-parts) unless given. */
  level2: endpoint({
    method: 'GET',
    path: '/api/planner/level2.json',
    access: [
      { object: 'calendar__level2', action: 'update' },
      { object: 'calendar__level1', action: 'read' },
    ],
    summary: 'Niveau 2 of 2.5 in één keer: wat er in een geplaatst onderdeel staat',
    query: z.strictObject({ relation_id: queryId, level: z.enum(['2', '2.5']).optional(), moment: optionalMoment }),
    response: z.object({
      level: z.enum(['2', '2.5']),
      programme: programmeHead,
      year: studyYear.omit({ blocks: true, weeks: true }),
      crumbs: z.array(crumb),
      may,
      /** The placed part itself, with its totals and mirror values. */
      relation: gridItem,
      /** The place of the part on those blocks, in twelve columns: it need not begin and end with them. */
      place: z.object({ x: z.number(), width: z.number() }),
      /** The blocks that the part spans, and their weeks: the axis. */
      blocks: z.array(block),
      weeks: z.array(week),
      etag: z.string(),
      grid,
      contents,
      /** Totals of the part and its contents per block, not rounded. */
      block_totals: z.array(sums),
    }),
  }),
  /**
   * What can be placed on levels 1, 2 and 2.5: the first results. `relation_id` is the placed part of level 2.5:
   * then `parts` are its sub-parts. `parts_to_link` are not in the programme (or in that part) yet.
   */
  side: endpoint({
    method: 'GET',
    path: '/api/planner/side.json',
    access: [
      { object: 'calendar__level1', action: 'create' },
      { object: 'calendar__level2', action: 'create' },
    ],
    summary: 'Wat er op een raster geplaatst kan worden: onderdelen of onderwijseenheden, gezocht op titel en nummer',
    query: z.strictObject({
      programme: queryId,
      relation_id: optionalQueryId,
      list: z.enum(sideLists),
      /** For units: the whole school (the default), or only those in the plan of this programme. */
      scope: z.enum(['programme', 'school']).optional(),
      q: z.string().max(100).optional(),
    }),
    response: z.object({
      items: z.array(sideItem),
      /** The number of all results, including those not sent. */
      total: z.int(),
      /** Whether the user may create a record that can be placed here, and link an existing part. */
      may_create: z.boolean(),
      may_link: z.boolean(),
    }),
  }),
  level3: endpoint({
    method: 'GET',
    path: '/api/planner/level3.json',
    access: right('calendar__level3', 'read'),
    summary: 'Niveau 3 in één keer: de weken van een geplaatste onderwijseenheid met wat erin staat',
    query: z.strictObject({
      relation_week_id: optionalQueryId,
      relation_block_id: optionalQueryId,
      moment: optionalMoment,
    }),
    response: z.object({
      programme: programmeHead,
      year: studyYear.omit({ blocks: true, weeks: true }),
      crumbs: z.array(crumb),
      may,
      /** The placed unit itself. */
      relation: gridItem,
      /** One row per week that the unit covers. */
      weeks: z.array(week),
      etag: z.string(),
      grid,
      ects_l3: z.number().nullable(),
      duration: z.number().nullable(),
      /** Courses first, then exams. */
      side: z.array(sideItem),
    }),
  }),
  tree: endpoint({
    method: 'GET',
    heavy: true,
    path: '/api/planner/tree.json',
    access: right('calendar__tree', 'read'),
    summary: 'Een programma als boom: jaren, onderdelen, onderwijseenheden, werk- en toetsvormen',
    query: z.strictObject({ programme: optionalQueryId }),
    response: z.object({
      /** All options; without `programme` the first is used. */
      programmes: z.array(programmeOption),
      programme: programmeHead.nullable(),
      totals: sums,
      years: z.array(z.object({ year: z.int(), label: z.string(), totals: sums, children: z.array(treeNode) })),
    }),
  }),
  modules: endpoint({
    method: 'GET',
    heavy: true,
    path: '/api/planner/modules.json',
    access: 'signed-in',
    summary: 'De moduleplanner: elke geplaatste onderwijseenheid van een eenheid in een studiejaar',
    query: z.strictObject({ calendar_year: optionalQueryId, organizational_unit: optionalQueryId }),
    response: z.object({
      /** All options, and the chosen ones (0: none exist yet). */
      calendar_years: z.array(titled.extend({ organization: z.int() })),
      organizational_units: z.array(titled.extend({ organization: z.int() })),
      calendar_year: z.int(),
      organizational_unit: z.int(),
      blocks: z.array(block),
      weeks: z.array(week),
      programmes: z.array(
        titled.extend({
          /** Per block of the whole study year, not rounded, including parts without units. */
          totals: z.array(sums),
          modules: z.array(
            titled.extend({
              /** The placed unit, and whether level 3 needs it as relation_week_id or relation_block_id. */
              relation_id: z.int(),
              placed_as: z.enum(['week', 'block']),
              study_year: z.int(),
              part_title: z.string(),
              number: z.string(),
              coordinator: z.string(),
              user_color: z.string(),
              mirrored: z.boolean(),
              /** False where its EC count nowhere: mirrored, or in a part that does not count them. */
              counted: z.boolean(),
              choice: choiceAround.nullable(),
              /** Positions in `weeks`, both included. */
              first_week: z.int(),
              last_week: z.int(),
              totals,
              /** Its share in each block, not rounded. */
              per_block: z.array(sums),
            }),
          ),
        }),
      ),
      totals: z.array(sums),
    }),
  }),
  opleidingIct: endpoint({
    method: 'GET',
    heavy: true,
    path: '/api/opleiding_ict.json',
    access: right('calendar__level1', 'read'),
    summary: 'Een opleiding als jaren, blokken en vakken; zonder programme de eerste met ICT in de titel',
    query: z.strictObject({ programme: optionalQueryId }),
    response: z.object({
      programmes: z.array(programmeOption),
      opleiding: titled
        .extend({
          ects_credits: z.number(),
          jaar: z.array(
            titled.extend({
              ects_credits: z.number(),
              blokken: z.array(
                titled.extend({
                  ects_credits: z.number(),
                  /** Every subject taught in the block; one over several blocks is in each. */
                  vakken: z.array(
                    titled.extend({
                      relation_id: z.int(),
                      kind: z.enum(['programme_part', 'educational_unit']),
                      /** The page that shows what is inside it, and which parameter level 3 needs for a unit. */
                      opens: z.enum(['2', '2.5', '3']),
                      placed_as: z.enum(['week', 'block']),
                      part_title: z.string(),
                      coordinator: z.string(),
                      /** As shown: the share of this block, and the EC of the whole subject. */
                      ects_credits: z.number(),
                      ects_credits_whole: z.number(),
                      contact_hours: z.number(),
                      mirrored: z.boolean(),
                      /** False where its EC count nowhere: mirrored, or in a part that does not count them. */
                      counted: z.boolean(),
                      choice: choiceAround.nullable(),
                    }),
                  ),
                }),
              ),
            }),
          ),
        })
        .nullable(),
    }),
  }),
};
