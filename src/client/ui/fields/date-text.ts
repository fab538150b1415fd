// Formats a typed date as dd-mm-yyyy when the user leaves the field. Used by the date field.
import { isoFromDutch } from '#shared/text/dates.ts';

/** '1-9-2026', '1/9/2026' and '01092026' become '01-09-2026'; text that is not a date stays as typed. */
export function tidyDate(text: string): string {
  const trimmed = text.trim();
  const match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed);
  const tidy = match ? `${match[1]!.padStart(2, '0')}-${match[2]!.padStart(2, '0')}-${match[3]}` : trimmed;
  return isoFromDutch(tidy) === null ? trimmed : tidy;
}
