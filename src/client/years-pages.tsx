// Loads the screens of years and unit calendars when one of their routes is first opened.
import { lazy, Suspense } from 'react';

import { Skeletons } from '#client/ui/skeletons.tsx';

const Years = lazy(async () => ({ default: (await import('#client/years/years-page.tsx')).YearsPage }));
const Year = lazy(async () => ({ default: (await import('#client/years/year-page.tsx')).YearPage }));
const UnitCalendar = lazy(async () => ({
  default: (await import('#client/years/unit-calendar-page.tsx')).UnitCalendarPage,
}));

export function YearsScreen() {
  return (
    <Suspense fallback={<Skeletons of="table" />}>
      <Years />
    </Suspense>
  );
}

export function YearScreen({ id }: { id: number }) {
  return (
    <Suspense fallback={<Skeletons of="form" />}>
      <Year key={id} id={id} />
    </Suspense>
  );
}

export function UnitCalendarScreen() {
  return (
    <Suspense fallback={<Skeletons of="form" />}>
      <UnitCalendar />
    </Suspense>
  );
}

/** Which unit and which year; the screen chooses where the address does not say. */
export function unitCalendarSearch(search: Record<string, unknown>): { unit?: number; year?: number } {
  const [unit, year] = [search['unit'], search['year']].map((value) =>
    /^\d{1,10}$/.test(String(value)) ? Number(value) : 0,
  );
  return { ...(unit && { unit }), ...(year && { year }) };
}
