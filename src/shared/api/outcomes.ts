// Where the outcomes of a programme are promised, taught and assessed, in the order of its plan. Each cell is saved by itself; what
// the programme promises is saved with the programme, under the `etag` given here.
import { z } from 'zod';

import { matrixOfs } from '#shared/outcomes/matrix-of.ts';
import {
  assessedOutcome,
  MAX_OUTCOME_NOTE,
  outcomeLevel,
  outcomeShare,
  reachedOutcome,
} from '#shared/definitions/outcome-link.ts';

import { id, line, noneOrId } from '#shared/schemas.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

import { endpoint, queryFlag, queryId, right } from './endpoint.ts';
import { wireFinding } from './checks.ts';

const place = z.object({
  relation_id: z.int(),
  /** How it is placed in the plan: by block or by week. */
  placed_as: z.enum(['block', 'week']),
  year: z.int(),
  /** Positions among the blocks of the year, counted from 0. */
  first: z.int(),
  last: z.int(),
  /** Its first calendar week; 0 for none. */
  week: z.int(),
  /** The parts around it, innermost first. */
  parts: z.array(z.int()),
});

const examOfUnit = z.object({
  relation_id: z.int(),
  title: z.string(),
  year: z.int(),
  /** Index among the blocks of the year. */
  block: z.int(),
  week: z.int(),
  /** Its weight in its unit, in per cent; null if not given. */
  weight: z.number().nullable(),
  resit: z.boolean(),
  individual: z.boolean(),
  /** Whether this reader may change what it assesses. */
  may_change: z.boolean(),
  outcomes: z.array(assessedOutcome),
});

const plannedUnit = z.object({
  educational_unit: z.int(),
  title: z.string(),
  version: z.int().nullable(),
  coordinator: z.string(),
  ects_credits: z.number().nullable(),
  /** Inside an elective part. */
  elective: z.boolean(),
  /** In the order of the plan; group 2 of a mirror is left out. */
  places: z.array(place),
  may_change: z.boolean(),
  outcomes: z.array(reachedOutcome),
  exams: z.array(examOfUnit),
});

/** One outcome in one unit, or in one placed exam: the other of the two is 0. */
const outcomeCell = z.object({
  learning_outcome: z.int(),
  educational_unit: z.int(),
  /** The placed exam. */
  relation_id: z.int(),
  /** Null: no link. */
  level: z.int().nullable(),
  /** Only for an exam: how much of it is about this outcome, in per cent. */
  share: z.int(),
  etag: z.string(),
});

export const outcomeMatrix = z.object({
  programme: z.object({
    id: z.int(),
    title: z.string(),
    organization: z.int(),
    /** For saving what it promises; '' for users who may not. */
    etag: z.string(),
  }),
  years: z.array(z.object({ year: z.int(), label: z.string(), blocks: z.array(z.string()) })),
  /** Parts that contain units, in the order of the plan. */
  parts: z.array(z.object({ id: z.int(), title: z.string() })),
  framework: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      version: z.int().nullable(),
      levels: z.array(z.object({ level: z.int(), short: z.string(), title: z.string() })),
    }),
  ),
  /** All outcomes of the frameworks that the programme or its units link to; in tree order, from the top. */
  outcomes: z.array(
    z.object({
      id: z.int(),
      framework: z.int(),
      /** 0 for one at the top. */
      parent: z.int(),
      code: z.string(),
      title: z.string(),
      phase: z.string(),
      active: z.boolean(),
      promised: z.object({ level: z.int(), note: z.string() }).nullable(),
    }),
  ),
  /** In the order of the plan. A unit that is placed twice is included once, at its first place. */
  columns: z.array(plannedUnit),
  /** What units teach and exams assess, one by one, each with the ETag for saving it. */
  cells: z.array(outcomeCell),
  /** The findings of the checks about outcomes. */
  findings: z.array(wireFinding),
});

/** `level` is on the scale of the framework; 0 means none. */
const usedIn = z.object({
  programme: z.int(),
  title: z.string(),
  promised: z.object({ level: z.int(), note: z.string() }).nullable(),
  taught: z.array(
    place.pick({ relation_id: true, placed_as: true, year: true, first: true, last: true }).extend({
      ...{ educational_unit: z.int(), title: z.string(), coordinator: z.string(), level: z.int() },
    }),
  ),
  assessed: z.array(
    z.object({
      relation_id: z.int(),
      title: z.string(),
      /** The unit around it, with its place in the plan. */
      unit: place.pick({ relation_id: true, placed_as: true }).extend({ title: z.string() }),
      ...{ year: z.int(), block: z.int(), level: z.int(), share: z.int() },
      ...{ summative: z.boolean(), individual: z.boolean() },
    }),
  ),
});

const outcomeUses = z.object({
  levels: z.array(z.object({ level: z.int(), short: z.string(), title: z.string() })),
  /** Without scenarios and what the reader may not see. */
  programmes: z.array(usedIn),
  /** Units that teach it and are in none of these plans. */
  unplanned: z.array(z.object({ educational_unit: z.int(), title: z.string(), level: z.int() })),
});

const asFile = {
  ...{ method: 'GET' as const, access: right('learning_outcome', 'read'), heavy: true },
  query: z.strictObject({
    programme: queryId,
    of: z.enum(matrixOfs).default('units'),
    year: queryId.default(0),
    part: queryId.default(0),
    framework: queryId.default(0),
    gaps: queryFlag.default(false),
  }),
};

export const outcomes = {
  matrix: endpoint({
    method: 'GET',
    path: '/api/outcomes/matrix.json',
    access: right('learning_outcome', 'read'),
    summary: 'De leeruitkomsten van een programma, met waar in de planning zij worden beloofd, onderwezen en getoetst',
    query: z.strictObject({ programme: queryId }),
    response: outcomeMatrix,
  }),
  /** The same as the screen with that filter; a second sheet has each cell in words. */
  excel: endpoint({
    ...asFile,
    path: '/api/outcomes/matrix.xlsx',
    summary: 'De matrix van leeruitkomsten en onderwijseenheden of toetsen in Excel',
    file: 'xlsx',
  }),
  /** A row for each cell, in words. */
  csv: endpoint({
    ...asFile,
    path: '/api/outcomes/matrix.csv',
    summary: 'De matrix van leeruitkomsten en onderwijseenheden of toetsen als CSV-bestand',
    file: 'csv',
  }),
  /** `level` null removes the link. A note or share that is not sent stays unchanged. */
  saveCell: endpoint({
    method: 'PUT',
    path: '/api/outcomes/cells.json',
    access: [...right('educational_unit', 'update'), ...right('calendar__level3', 'update')],
    summary: 'Wijzigt op welk niveau een onderwijseenheid of een geplaatste toets een leeruitkomst behandelt',
    body: z
      .strictObject({
        learning_outcome: id,
        educational_unit: noneOrId.default(0),
        relation_id: noneOrId.default(0),
        level: outcomeLevel.nullable(),
        /** Only for a unit. */
        note: line(MAX_OUTCOME_NOTE).optional(),
        /** Only for an exam. */
        share: outcomeShare.optional(),
      })
      .refine(({ educational_unit, relation_id }) => (educational_unit === 0) !== (relation_id === 0), {
        path: ['educational_unit'],
        error: outcomeText.oneOfTwo,
      })
      .refine(({ relation_id, share }) => relation_id > 0 || share === undefined, {
        path: ['share'],
        error: outcomeText.shareOfExam,
      })
      .refine(({ educational_unit, note }) => educational_unit > 0 || note === undefined, {
        path: ['note'],
        error: outcomeText.noteOfUnit,
      }),
    response: outcomeCell,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/api/learningoutcomes/{id}/uses.json',
    access: right('learning_outcome', 'read'),
    heavy: true,
    summary: 'Waar een leeruitkomst wordt beloofd, aangeboden en getoetst, per programma, zonder scenario’s',
    response: outcomeUses,
  }),
};

export type OutcomeUses = z.output<typeof outcomeUses>;
export type OutcomeMatrix = z.output<typeof outcomeMatrix>;
export type MatrixOutcome = OutcomeMatrix['outcomes'][number];
export type MatrixUnit = OutcomeMatrix['columns'][number];
export type OutcomeCell = z.output<typeof outcomeCell>;
export type MatrixExam = MatrixUnit['exams'][number];
export type MatrixFramework = OutcomeMatrix['framework'][number];
