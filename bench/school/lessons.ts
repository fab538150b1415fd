// The courses and exams inside a placed unit of the large school.
import { place, type Planner } from './place.ts';

const courses = [
  { of: 'Hoorcollege', duration: '2 uur', room: 'Collegezaal', capacity: 120 },
  { of: 'Werkcollege', duration: '3 uur', room: 'Leslokaal', capacity: 30 },
] as const;
const exams = [
  { of: 'Schriftelijk tentamen', duration: '2 uur', room: 'Toetszaal', capacity: '120' },
  { of: 'Beroepsproduct', duration: null, room: 'Geen', capacity: '' },
] as const;
const width = 3;
const unitCredits = 5;

interface Inside {
  year: number;
  parent: number;
  /** The minimum number of week rows of the unit. */
  rows: number;
  /** 4: two courses and two exams; 3: one exam less. */
  count: 3 | 4;
}

export function addLessons(planner: Planner, { year, parent, rows, count }: Inside): void {
  const { school, organization, catalogue, depth } = planner;
  if (depth !== 'lessons') return;
  for (const [index, { of, duration, room, capacity }] of courses.entries()) {
    const spot = { x: index * width, y: 0, width, height: rows - 1 };
    const id = place(planner, year, parent, 'course', catalogue.courses.get(of) ?? 0, spot);
    school.link('rel__calendar_week__course', {
      ...{ id, organization, title: `${of} ${planner.programme.field}`, mandatory: index > 0 },
      ...{ ...options(planner, 'rel__calendar_week__course', duration, room), location_capacity: capacity },
    });
  }
  for (const [index, { of, duration, room, capacity }] of exams.slice(0, count - courses.length).entries()) {
    const spot = { x: 6 + index * width, y: rows - 1 - index, width, height: 1 };
    const id = place(planner, year, parent, 'exam', catalogue.exams.get(of) ?? 0, spot);
    const credits = count === 3 ? unitCredits : [3, 2][index];
    school.link('rel__calendar_week__exam', {
      ...{ id, organization, title: `${of} ${planner.programme.field}`, mandatory: true, ects_credits: credits },
      ...{ ...options(planner, 'rel__calendar_week__exam', duration, room), location_capacity: capacity },
      assessment_base: school.option('rel__calendar_week__exam', 'assessment_base', 'Cijfer 1-10'),
      weighing: school.option('rel__calendar_week__exam', 'weighing', count === 3 ? '100%' : index ? '40%' : '60%'),
    });
  }
}

function options({ school }: Planner, object: string, duration: string | null, room: string) {
  return {
    duration: duration ? school.option(object, 'duration', duration) : null,
    location_requirements: school.option(object, 'location_requirements', room),
  };
}
