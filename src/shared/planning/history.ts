// Undo and redo of grid states, as a reducer for the planner screens. States are values: nothing here looks inside them.

export interface History<S> {
  past: readonly S[];
  present: S;
  future: readonly S[];
  limit: number;
}

export type HistoryAction<S> =
  /** A change by the user; what was undone before it is gone. */
  | { type: 'do'; state: S }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Another grid, or the grid reloaded: nothing to go back to. */
  | { type: 'reset'; state: S }
  /** What is there stays, and there is nothing to go back to. */
  | { type: 'forget' }
  /** The same change in every state: after a save the new items have an id, also in the states to go back to. */
  | { type: 'map'; change: (state: S) => S };

const historyLimit = 100;

export function startHistory<S>(present: S, limit = historyLimit): History<S> {
  return { past: [], present, future: [], limit };
}

export function canUndo<S>(history: History<S>): boolean {
  return history.past.length > 0;
}

export function canRedo<S>(history: History<S>): boolean {
  return history.future.length > 0;
}

export function historyReducer<S>(history: History<S>, action: HistoryAction<S>): History<S> {
  const { past, present, future, limit } = history;
  switch (action.type) {
    case 'do': {
      if (action.state === present) return history;
      const kept = [...past, present].slice(-limit);
      return { past: limit > 0 ? kept : [], present: action.state, future: [], limit };
    }
    case 'undo': {
      const previous = past.at(-1);
      if (previous === undefined) return history;
      return { past: past.slice(0, -1), present: previous, future: [present, ...future], limit };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: rest, limit };
    }
    case 'reset':
      return startHistory(action.state, limit);
    case 'forget':
      return startHistory(present, limit);
    default: // map
      return {
        past: past.map(action.change),
        present: action.change(present),
        future: future.map(action.change),
        limit,
      };
  }
}
