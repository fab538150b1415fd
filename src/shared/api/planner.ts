// The planner: the calls of the specification on grids, copies and statuses, and one call per page beside them.
// A grid is saved whole with the ETag it was read with as If-Match; 412 answers {current, etag} for resolving the conflict.
import { z } from 'zod';

import { id, line, noneOrId, requiredReference } from '#shared/schemas.ts';

import { endpoint, optionalQueryId, queryId, right } from './endpoint.ts';
import { blockGrid, copyTypes, courseForm, examForm, lessonGrid, MAX_SENT_ITEMS, MAX_YEARS } from './planner-input.ts';
import { presentation } from './planner-presentation.ts';
import { plannerPages } from './planner-pages.ts';
import { gridItem } from './planner-shapes.ts';
import { plannerUndo } from './planner-undo.ts';

const grid = z.array(gridItem);
const stateRow = z.object({ id: z.int(), state: z.string() });
const status = z.object({
  ...{ id: z.int(), programme: z.int(), year: z.int(), calendar_year: z.int() },
  state: stateRow,
});
/** The answer to PUT of a placed item: its readable attributes in wire form. Its ETag is the next If-Match. */
const placedRecord = z.looseObject({ relation_id: z.int(), duration_value: z.number().nullable() });

const end = z.strictObject({
  programme_id: noneOrId.nullish(),
  /** 0 for a programme itself: with type programmepart it means level 1. */
  relation_id: noneOrId.nullish().transform((relation) => relation ?? 0),
  type: z.enum(copyTypes),
});

const outsideItem = z.object({ title: z.string(), inside: z.string(), year: z.int() });

/** A call of level 3 must name the placed unit by one of two parameters. */
function namesUnit({
  value,
  issues,
}: z.core.ParsePayload<{ relation_week_id?: Relation; relation_block_id?: Relation }>) {
  if (!value.relation_week_id && !value.relation_block_id)
    issues.push({ code: 'invalid_type', expected: 'number', input: undefined, path: ['relation_week_id'] });
}
type Relation = number | null | undefined;

/** Stored in the history: why a year is decided on in spite of errors. */
const statusReason = line(1000).optional();

export const planner = {
  /** Levels 1 and 2.5 (relation_id: the placed part). Without year all study years; with one, that grid and its ETag. */
  blockParts: endpoint({
    method: 'GET',
    path: '/api/relcalendarblockprogrammeparts.json',
    access: right('calendar', 'read'),
    summary: 'De geplaatste programma-onderdelen van een programma, of met relation_id die in een onderdeel',
    query: z.strictObject({ programme: queryId, relation_id: optionalQueryId, year: optionalQueryId }),
    response: grid,
  }),
  /** The study year is `year`, or else the one that runs in `calendar_year`. */
  saveBlockParts: endpoint({
    method: 'POST',
    path: '/api/relcalendarblockprogrammeparts.json',
    access: right('calendar__level1', 'update'),
    summary: 'Bewaart de programma-onderdelen van een studiejaar, of met relation_id die in een onderdeel',
    body: z.strictObject({
      programme: id,
      calendar_year: noneOrId.nullish(),
      year: noneOrId.nullish(),
      organizational_unit: z.unknown().optional(),
      relation_id: noneOrId.nullish(),
      grid: blockGrid,
      /** True: `grid` holds all parts and block units. Otherwise block units stay as they are. */
      whole: z.boolean().optional(),
    }),
    response: grid,
  }),
  /** Level 1, several study years at once: all of them, or none. Items may move between these years. */
  saveYears: endpoint({
    method: 'PUT',
    path: '/api/planner/years.json',
    access: right('calendar__level1', 'update'),
    summary:
      'Bewaart meerdere studiejaren van een programma tegelijk; onderdelen kunnen van het ene naar het andere jaar',
    body: z.strictObject({
      programme: id,
      years: z
        // The ETag that the year was read with, as If-Match; a 412 names the `year` that another user changed.
        .array(z.strictObject({ year: id, etag: z.string().max(100).nullish(), grid: blockGrid }))
        .min(1)
        .max(MAX_YEARS),
    }),
    response: z.object({ years: z.array(z.object({ year: z.int(), etag: z.string(), grid })) }),
  }),
  saveMirror: endpoint({
    method: 'PUT',
    path: '/api/relcalendarblockprogrammeparts/{relation_id}.json',
    access: right('calendar__level2', 'update'),
    summary: 'Titels en kleuren van de twee groepen van een gespiegeld onderdeel, als a|b',
    body: z.strictObject({ mirror_title: z.string().max(255).nullish(), mirror_color: z.string().max(50).nullish() }),
    response: gridItem,
  }),
  blockUnits: endpoint({
    method: 'GET',
    path: '/api/relcalendarblockeducationalunits.json',
    access: right('calendar', 'read'),
    summary: 'De onderwijseenheden die als blok zijn geplaatst, in een programma of in een onderdeel',
    query: z.strictObject({ programme: queryId, relation_id: optionalQueryId, year: optionalQueryId }),
    response: grid,
  }),
  saveBlockUnits: endpoint({
    method: 'POST',
    path: '/api/relcalendarblockeducationalunits.json',
    access: right('calendar__level1', 'update'),
    summary: 'Bewaart de onderwijseenheden die als blok zijn geplaatst',
    body: z.strictObject({ programme: id, year: noneOrId.nullish(), relation_id: noneOrId.nullish(), grid: blockGrid }),
    response: grid,
  }),
  /** Level 2: the units inside a placed part. */
  weekUnits: endpoint({
    method: 'GET',
    path: '/api/relcalendarweekeducationalunits.json',
    access: right('calendar', 'read'),
    summary: 'De onderwijseenheden in een geplaatst onderdeel, per week',
    query: z.strictObject({ relation_id: queryId }),
    response: grid,
  }),
  saveWeekUnits: endpoint({
    method: 'POST',
    path: '/api/relcalendarweekeducationalunits.json',
    access: right('calendar__level2', 'update'),
    summary: 'Bewaart de onderwijseenheden in een geplaatst onderdeel',
    body: z.strictObject({ relation_id: id, grid: blockGrid }),
    response: grid,
  }),
  /** Level 3: relation_week_id is a unit of level 2, relation_block_id a block unit of level 1 or 2.5. */
  lessons: endpoint({
    method: 'GET',
    path: '/api/relcalendarweekcourses.json',
    access: right('calendar__level3', 'read'),
    summary: 'De werk- en toetsvormen in een geplaatste onderwijseenheid',
    query: z.strictObject({ relation_week_id: optionalQueryId, relation_block_id: optionalQueryId }).check(namesUnit),
    response: grid,
  }),
  saveLessons: endpoint({
    method: 'POST',
    path: '/api/relcalendarweekcourses.json',
    access: right('calendar__level3', 'update'),
    summary: 'Bewaart de werk- en toetsvormen in een geplaatste onderwijseenheid',
    body: z
      .strictObject({
        relation_week_id: noneOrId.nullish(),
        relation_block_id: noneOrId.nullish(),
        grid: lessonGrid,
      })
      .check(namesUnit),
    response: grid,
  }),
  saveCourse: endpoint({
    method: 'PUT',
    path: '/api/relcalendarweekcourses/{relation_id}.json',
    access: right('calendar__level3', 'update'),
    summary: 'Wijzigt een geplaatste werkvorm',
    body: courseForm,
    response: placedRecord,
  }),
  saveExam: endpoint({
    method: 'PUT',
    path: '/api/relcalendarweekexams/{relation_id}.json',
    access: right('calendar__level3', 'update'),
    summary: 'Wijzigt een geplaatste toetsvorm',
    body: examForm,
    response: placedRecord,
  }),
  /** 'Status aanpassen'. Only `state` may differ from the stored values. */
  saveStatus: endpoint({
    method: 'PUT',
    path: '/api/programmecalendars/{id}.json',
    access: right('calendar', 'update'),
    summary: 'Wijzigt de status van een studiejaar van een programma',
    body: z.strictObject({
      state: requiredReference,
      calendar_year: requiredReference.nullish(),
      programme: noneOrId.nullish(),
      year: noneOrId.nullish(),
      reason: statusReason,
    }),
    response: status,
  }),
  /** The same for every study year of a programme at once: all of them, or none. */
  saveStatuses: endpoint({
    method: 'PUT',
    path: '/api/programmecalendars.json',
    access: right('calendar', 'update'),
    summary: 'Wijzigt de status van alle studiejaren van een programma',
    body: z.strictObject({ state: requiredReference, programme: id, reason: statusReason }),
    response: z.array(status),
  }),
  /** `from` is the page of the selection, `to` the target: a programme, a placed part or a placed unit. */
  copy: endpoint({
    method: 'POST',
    path: '/api/gridcopy.json',
    heavy: true,
    access: right('calendar', 'update'),
    summary: 'Kopieert een selectie met alles erin naar een programma, onderdeel of onderwijseenheid',
    body: z.strictObject({
      from: end,
      /** `year`: the study year for items copied into a programme; by default that of the original. */
      to: end.extend({ year: noneOrId.nullish() }),
      grid: z
        // The place of the copy, if it is free; by default that of the original.
        .array(
          z.strictObject({ type: z.enum(copyTypes), relation_id: id, x: z.int().optional(), y: z.int().optional() }),
        )
        .min(1)
        .max(MAX_SENT_ITEMS),
      /** True: nothing is copied, the answer is a preview. */
      check: z.boolean().optional(),
    }),
    /**
     * The copies in the order of the selection; `items` counts everything that was copied. `outside`: items that
     * fall outside the weeks at the target; `unseen` counts those that the user may not read. `closed`: items that
     * land in a week without classes. `hours`: units whose contact hours change, because other weeks are without classes.
     */
    response: z.object({
      ...{ copied: grid, items: z.int(), outside: z.array(outsideItem), unseen: z.int(), closed: z.array(outsideItem) },
      hours: z.array(outsideItem.extend({ from: z.number(), to: z.number() })),
    }),
  }),

  ...plannerPages,
  presentation,
  ...plannerUndo,
};
