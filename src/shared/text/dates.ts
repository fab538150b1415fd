// Dates are dd-mm-yyyy on screen and on the wire, and ISO inside. Strict: 31-02-2027 is not a date, and neither is one
// outside 1900 to 2999, such as a half-typed year.

export function isoFromDutch(text: string): string | null {
  const match = /^(\d{2})-(\d{2})-((?:19|2\d)\d{2})$/.exec(text);
  if (!match) return null;
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

export function dutchFromIso(iso: string): string {
  return `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)}`;
}

export function dutchRange({ start_date, end_date }: { start_date: string; end_date: string }) {
  return { start_date: dutchFromIso(start_date), end_date: dutchFromIso(end_date) };
}

export const months = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
] as const;
