// The stations of a learning line, and the stops at which it is drawn: a unit, or several that a student chooses from in one block
// and to one level. Pure.
import type { MatrixExam, MatrixUnit } from '#shared/api/outcomes.ts';
import { groupBy } from '#shared/group-by.ts';

export interface Assessment {
  exam: MatrixExam;
  /** 0 says nothing, as does a share of 0. */
  level: number;
  share: number;
  /** It counts: it has a weight, or nobody said that it has none. */
  summative: boolean;
}

/** A unit on the line of an outcome. */
export interface Station {
  key: string;
  unit: MatrixUnit;
  place: MatrixUnit['places'][number];
  column: number;
  /** Null when the unit does not teach it; 0 when it does not say to which level. */
  taught: number | null;
  assessments: readonly Assessment[];
  assessed: boolean;
  /** The highest of what is taught and assessed; 0 when neither says. */
  level: number;
  /** Where it is drawn: its level, or without one the level of the station before it. */
  height: number;
}

export interface Stop {
  /** That of its first station. */
  key: string;
  column: number;
  /** Where it stands among the stops of its column: from 0 at the left to 1 at the right. */
  within: number;
  /** The level at which it is drawn. */
  height: number;
  /** At least one; more are a choice. */
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

/** The same for what is one choice. */
function choiceOf({ key, column, height, unit }: Station): string {
  return unit.elective ? `${column} ${height}` : key;
}
