// All checks of a programme, and functions to run them with the settings of a school.
import { checksText } from '#shared/text/checks.ts';

import type { Check, CheckedProgramme, CheckNode, CheckSeverity, RawFinding } from './check.ts';
import { choice } from './choice.ts';
import { contactHigh, contactLow } from './contact-hours.ts';
import { coordinatorLoad } from './coordinator-load.ts';
import { ecBlock } from './ec-block.ts';
import { ecHours } from './ec-hours.ts';
import { ecPart } from './ec-part.ts';
import { ecProgramme } from './ec-programme.ts';
import { ecYear } from './ec-year.ts';
import { emptyPart, emptyUnit } from './empty-items.ts';
import { examsBlock, examsWeek } from './exam-counts.ts';
import { examHoliday, examOutside } from './exam-weeks.ts';
import { groupLate } from './group-late.ts';
import { lessonHoliday } from './lesson-holiday.ts';
import { outcomeChecks } from './outcomes/outcome-checks.ts';
import { order } from './order.ts';
import { placedTwice } from './placed-twice.ts';
import { rio } from './rio.ts';
import { stateBehind } from './state-behind.ts';
import { examWeights, noExam, noResit } from './unit-exams.ts';
import { weekLoad } from './week-load.ts';

export const checks = {
  ec_programme: ecProgramme,
  ec_year: ecYear,
  ec_block: ecBlock,
  ec_part: ecPart,
  ec_hours: ecHours,
  contact_low: contactLow,
  contact_high: contactHigh,
  week_load: weekLoad,
  exams_week: examsWeek,
  exams_block: examsBlock,
  exam_holiday: examHoliday,
  exam_outside: examOutside,
  lesson_holiday: lessonHoliday,
  no_exam: noExam,
  exam_weights: examWeights,
  no_resit: noResit,
  empty_part: emptyPart,
  empty_unit: emptyUnit,
  placed_twice: placedTwice,
  state_behind: stateBehind,
  order,
  choice,
  coordinator_load: coordinatorLoad,
  group_late: groupLate,
  rio,
  ...outcomeChecks,
};

export type CheckName = keyof typeof checks;
/** The checks about learning outcomes. */
export const outcomeCheckNames = Object.keys(outcomeChecks) as CheckName[];
export const checkNames = Object.keys(checks) as [CheckName, ...CheckName[]];
type ValuesOf<C> = C extends Check<infer Values, infer _> ? Values : never;
type MessageOf<V> = (values: V) => string;

/** Typed so that a check without a matching text does not compile. */
const texts: {
  [Name in CheckName]: {
    title: string;
    explanation: string;
    source: string;
    message: MessageOf<ValuesOf<(typeof checks)[Name]>>;
  };
} = checksText;

/** A school's setting of a check. */
export interface CheckSetting {
  severity: CheckSeverity | 'off';
  parameters: Readonly<Record<string, number>>;
}
export type CheckSettings = Readonly<Record<CheckName, CheckSetting>>;

export interface CheckFinding {
  check: CheckName;
  severity: CheckSeverity;
  /** 0: the whole programme. */
  year: number;
  /** Index among the blocks of the year; null: no single block. */
  block: number | null;
  /** The number of a calendar week; 0 for none. */
  week: number;
  item: CheckNode | null;
  /** The items that cause it together; empty if it is about one. */
  sum: readonly CheckNode[];
  record: { object: string; id: number } | null;
  /** '' if the place is enough to identify it. */
  subject: string;
  attribute: string;
  wanted_ects: number | undefined;
  own_ects: number | undefined;
  /** What the user reads. */
  message: string;
  /** The numbers behind it: an accepted finding returns when they change. */
  values: object;
}

export const standardSettings = Object.fromEntries(
  checkNames.map((name) => {
    const { severity, startsOff, parameters } = anyCheck(name);
    const values = Object.entries(parameters).map(([parameter, { initial }]) => [parameter, initial]);
    return [name, { severity: startsOff ? 'off' : severity, parameters: Object.fromEntries(values) as object }];
  }),
) as CheckSettings;

/** Prepares the checks that a school uses, for any number of programmes. `maySee`: whether the user may see a check's findings. */
export function checkRunner(
  settings: CheckSettings = standardSettings,
  maySee: (check: Check<unknown>) => boolean = () => true,
): (programme: CheckedProgramme) => CheckFinding[] {
  const asked = checkNames.flatMap((name) => {
    const { severity, parameters } = settings[name];
    const { find } = anyCheck(name);
    if (severity === 'off' || !maySee(anyCheck(name))) return [];
    return [{ name, severity, find, parameters: { ...standardSettings[name].parameters, ...parameters } }];
  });
  return (programme) =>
    asked.flatMap(({ name, severity, find, parameters }) =>
      find(programme, parameters).map((found) => findingOf(name, severity, found)),
    );
}

export function runChecks(programme: CheckedProgramme, ...asked: Parameters<typeof checkRunner>): CheckFinding[] {
  return checkRunner(...asked)(programme);
}

function findingOf(check: CheckName, severity: CheckSeverity, found: RawFinding<unknown>): CheckFinding {
  const { year = 0, block = null, week = 0, item = null, sum = none, record = null, attribute = '' } = found;
  const { subject = '', wanted_ects, own_ects, values } = found;
  const message = (texts[check].message as MessageOf<unknown>)(values);
  const numbers = values as object;
  const place = { year, block, week, item, sum, record, subject };
  return { check, severity, ...place, attribute, wanted_ects, own_ects, message, values: numbers };
}
const none: readonly CheckNode[] = [];

function anyCheck(name: CheckName): Check<unknown> {
  return checks[name] as unknown as Check<unknown>;
}
