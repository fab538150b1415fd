// Dutch order for table columns: accents and numbers where people look for them. Used by the table.

export type SortValue = string | number | undefined;

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' });

export function compareDutch(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a ?? ''), String(b ?? ''));
}
