// How the demo school teaches and tests each type of unit, spread over the weeks of the unit. Weights add up to 100%.
import type { WeekRow } from '#shared/planning/week-rows.ts';

import type { DemoUnit } from './curriculum.ts';

export interface DemoLesson {
  kind: 'course' | 'exam';
  /** The title of the werkvorm or toetsvorm. */
  of: string;
  title: string;
  x: number;
  y: number;
  width: number;
  height: number;
  duration: string | null;
  room: string;
  ects_credits: number | null;
  weighing: string | null;
  individual: boolean;
  resit: boolean;
}

interface Teaching {
  of: string;
  hours: number;
  /** Every teaching week, every n-th, or only the first few. */
  every?: number;
  first?: number;
  room: string;
}
interface Testing {
  of: string;
  title: string;
  /** In percent; the EC follow from it. */
  weight: number;
  /** In the exam week, or this many teaching weeks before it, so that the resit can be in the exam week. */
  before?: number;
  resit?: false;
  hours?: number;
  room?: string;
}

const plans: Record<DemoUnit['type'], (unit: DemoUnit) => { teaching: Teaching[]; testing: Testing[] }> = {
  Vak: ({ ects, testedTwice }) => ({
    teaching: [
      { of: 'Hoorcollege', hours: 2, room: 'Collegezaal' },
      { of: 'Practicum', hours: ects >= 8 ? 6 : ects === 5 ? 4 : 3, room: 'Computerlokaal' },
    ],
    testing: testedTwice
      ? [
          { of: 'Schriftelijk tentamen', title: 'Tentamen', weight: firstWeight(ects), hours: 2, room: 'Toetszaal' },
          { of: 'Beroepsproduct', title: 'Praktijkopdracht', weight: 100 - firstWeight(ects), before: 1 },
        ]
      : [{ of: 'Schriftelijk tentamen', title: 'Tentamen', weight: 100, before: 1, hours: 2, room: 'Toetszaal' }],
  }),
  Project: ({ ects }) => ({
    teaching: [
      { of: 'Projectbegeleiding', hours: ects >= 15 ? 8 : 6, room: 'Leslokaal' },
      { of: 'Workshop', hours: 2, first: 3, room: 'Leslokaal' },
    ],
    testing: [
      { of: 'Beroepsproduct', title: 'Beroepsproduct', weight: firstWeight(ects), before: 1 },
      { of: 'Presentatie', title: 'Presentatie', weight: 100 - firstWeight(ects), hours: 1, room: 'Leslokaal' },
    ],
  }),
  Minor: () => ({
    teaching: [
      { of: 'Training', hours: 4, room: 'Leslokaal' },
      { of: 'Projectbegeleiding', hours: 2, room: 'Practicumruimte' },
    ],
    testing: [
      { of: 'Portfolio-assessment', title: 'Portfolio', weight: 60, hours: 1 },
      { of: 'Presentatie', title: 'Presentatie', weight: 40, before: 1, hours: 1, room: 'Leslokaal' },
    ],
  }),
  Stage: () => ({
    teaching: [{ of: 'Stagebegeleiding', hours: 2, every: 4, room: 'Online' }],
    testing: [
      { of: 'Verslag', title: 'Stageverslag', weight: 30, before: 1, resit: false },
      { of: 'Stagebeoordeling', title: 'Stagebeoordeling', weight: 70, hours: 1 },
    ],
  }),
  Afstuderen: () => ({
    teaching: [{ of: 'Consult', hours: 1.5, every: 2, room: 'Online' }],
    testing: [
      { of: 'Afstudeerwerk', title: 'Afstudeerwerk', weight: 70, before: 1, resit: false },
      { of: 'Presentatie', title: 'Eindpresentatie', weight: 30, hours: 2, room: 'Collegezaal' },
    ],
  }),
  Studieloopbaanbegeleiding: ({ testedTwice }) => ({
    teaching: [{ of: 'Studieloopbaanbegeleiding', hours: 1, every: 2, room: 'Leslokaal' }],
    testing: [
      {
        ...{ of: 'Portfolio-assessment', title: 'Portfoliogesprek', weight: 100, hours: 1 },
        ...(testedTwice ? {} : { before: 2 }),
      },
    ],
  }),
};

/** A weight that gives both tests whole EC. */
function firstWeight(ects: number): number {
  return { 4: 50, 5: 60, 6: 50, 8: 75, 15: 60 }[ects] ?? 100;
}

export function lessonsFor(unit: DemoUnit, weeks: readonly WeekRow[]): DemoLesson[] {
  const { teaching, testing } = plans[unit.type](unit);
  const taught = weeks.flatMap(({ no_class }, row) => (no_class ? [] : [row]));
  const testRow = Math.max(weeks.length - 1, 0);
  const lessons = teaching.flatMap((each, column) =>
    runs(chosenRows(taught, each)).map(([y, height]): DemoLesson => ({
      ...{ kind: 'course', of: each.of, title: `${each.of} ${unit.title}`, x: column * 3, y, width: 3, height },
      ...{ duration: duration(each.hours), room: each.room, ects_credits: null, weighing: null, individual: false },
      resit: false,
    })),
  );
  const earlier = taught.filter((row) => row < testRow);
  const tests = testing
    .filter(({ weight }) => weight > 0)
    .flatMap(({ of, title, weight, before, hours, room = 'Geen', resit }, column): DemoLesson[] => {
      const test: DemoLesson = {
        ...{ kind: 'exam', of, title: `${title} ${unit.title}`, x: 6 + column * 3, width: 3, height: 1 },
        ...{ y: before ? (earlier.at(-before) ?? testRow) : testRow, duration: hours ? duration(hours) : null, room },
        ...{ ects_credits: (unit.ects * weight) / 100, weighing: `${weight}%`, individual: of !== 'Beroepsproduct' },
        resit: false,
      };
      if (resit === false || test.y === testRow) return [test];
      const again = { title: `Herkansing ${test.title}`, y: testRow, ects_credits: null, weighing: null, resit: true };
      return [test, { ...test, ...again }];
    });
  return [...lessons, ...tests];
}

function chosenRows(taught: number[], { every = 1, first }: Teaching): number[] {
  return taught.slice(0, first).filter((_, index) => index % every === 0);
}

/** Consecutive rows, as [first, length]: a holiday splits them. */
function runs(rows: number[]): [first: number, length: number][] {
  const found: [number, number][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && last[0] + last[1] === row) last[1] += 1;
    else found.push([row, 1]);
  }
  return found;
}

function duration(hours: number): string {
  return `${String(hours).replace('.', ',')} uur`;
}
