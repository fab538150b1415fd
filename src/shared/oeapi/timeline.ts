// The versions of a programme in chronological order: each lasts until the next begins, so that there is no overlap
// and no gap.
import type { IsoDate } from '#shared/planning/dates.ts';

interface Period {
  validFrom: IsoDate | null;
  validTo: IsoDate | null;
}

/** Skips versions without a start; of two that begin on the same day, the last one given counts. */
export function timeline<P extends Period>(versions: readonly P[]): (P & { validFrom: IsoDate })[] {
  const byStart = new Map(
    versions.flatMap((version): [IsoDate, P][] => (version.validFrom ? [[version.validFrom, version]] : [])),
  );
  const ordered = [...byStart].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return ordered.flatMap(([validFrom, version], index) => {
    const validTo = ordered[index + 1]?.[0] ?? version.validTo;
    return validTo !== null && validTo <= validFrom ? [] : [{ ...version, validFrom, validTo }];
  });
}
