// The stations of a learning line, and the stops at which it is drawn: a unit, or several units of one choice in one block and
// at one level. Pure.
import type { MatrixExam, MatrixUnit } from '#shared/api/outcomes.ts';
import { groupBy } from '#shared/group-by.ts';

export interface Assessment {
  exam: MatrixExam;
  /** 0 means none, as does a share of 0. */
  level: number;
  share: number;
  /** Whether it counts: true unless its weight is 0. */
  summative: boolean;
}

/** A unit on the line of an outcome. */
export interface Station {
  key: string;
  unit: MatrixUnit;
  place: MatrixUnit['places'][number];
  column: number;
  /** Null if the unit does not teach it; 0 if the level is not given. */
  taught: number | null;
  assessments: readonly Assessment[];
  assessed: boolean;
  /** The highest level taught or assessed; 0 if neither is given. */
  level: number;
  /** Where it is drawn: its level, or else the level of the previous station. */
  height: number;
}

export interface Stop {
  /** The key of its first station. */
  key: string;
  column: number;
  /** Its position among the stops of its column: from 0 at the left to 1 at the right. */
  within: number;
  /** The level at which it is drawn. */
  height: number;
  /** At least one; several form a choice. */
  stations: readonly Station[];
}

/** In the order of their first stations. */
export function stopsOf(stations: readonly Station[]): Stop[] {
  const together = [...groupBy(stations, choiceOf).values()];
  const inColumn = groupBy(together, ([first]) => first?.column ?? 0);
  return together.flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const { key, column, height } = first;
    const beside = inColumn.get(column) ?? [];
    return [{ key, column, height, stations: members, within: (beside.indexOf(members) + 0.5) / beside.length }];
  });
}

/** The same key for all options of one choice. */
function choiceOf({ key, column, height, unit }: Station): string {
  return unit.elective ? `${column} ${height}` : key;
}
