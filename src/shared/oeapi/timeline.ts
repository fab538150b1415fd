// The versions of a programme in order of time: each until the next begins, so that there is never more than
// one at a time, and none in between.
import type { IsoDate } from '#shared/planning/dates.ts';

interface Period {
  validFrom: IsoDate | null;
  validTo: IsoDate | null;
}

/** Versions of which nobody said from when they count are none, and of two that begin on the same day the last one given counts. */
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
