// Dutch sort order for table columns, with natural order for accents and numbers.
import { byColumnInDutch } from '#shared/text/order.ts';

export type SortValue = string | number | undefined;

/** Empty values come last in both directions; equal values keep their order. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => SortValue, desc: boolean): Row[] {
  const direction = desc ? -1 : 1;
  return rows
    .map((row) => ({ row, value: value(row) }))
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined);
      return direction * compareDutch(a.value, b.value);
    })
    .map(({ row }) => row);
}

export function compareDutch(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return byColumnInDutch.compare(String(a), String(b));
}
