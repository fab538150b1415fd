// The full name of a programme, or another record with versions, which distinguishes it from others with the same title: in
// every choice and every breadcrumb.

export const nameText = {
  start: (year: number) => `start ${year}`,
  version: (version: number | string) => `versie ${version}`,
} as const;

export interface Named {
  title: string;
  graduation_variant?: string;
  variant?: string;
  year_start?: number | null;
  version?: number | null;
}

/** 'HBO-ICT · Software Engineering · Voltijd · start 2026 · versie 2', without values that are empty or may not be read. */
export function fullName({ title, graduation_variant, variant, year_start, version }: Named): string {
  return [
    title,
    graduation_variant,
    variant,
    year_start ? nameText.start(year_start) : '',
    version ? nameText.version(version) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
