// Calendar findings as errors per field, in Dutch: the server refuses with them, the forms show them at the field.
import { yearsText } from '#shared/text/years.ts';

import type { CalendarFinding } from './validate-calendar.ts';

/** Keyed by the path on the wire: 'calendar_year_parts.0.start_date'. Only the first finding per field. */
export function calendarErrors(findings: readonly CalendarFinding[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, code } of findings) errors[path.join('.')] ??= yearsText.codes[code];
  return errors;
}
