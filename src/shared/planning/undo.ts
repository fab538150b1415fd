// Undo and redo of grid states, as a reducer for the planner screens. States are values: nothing here looks inside them.

export interface UndoState<S> {
  past: readonly S[];
  present: S;
  future: readonly S[];
  limit: number;
}

export type UndoAction<S> =
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

const MAX_UNDO_STEPS = 100;

export function startUndo<S>(present: S, limit = MAX_UNDO_STEPS): UndoState<S> {
  return { past: [], present, future: [], limit };
}

export function canUndo<S>(history: UndoState<S>): boolean {
  return history.past.length > 0;
}

export function canRedo<S>(history: UndoState<S>): boolean {
  return history.future.length > 0;
}

export function undoReducer<S>(history: UndoState<S>, action: UndoAction<S>): UndoState<S> {
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
      return startUndo(action.state, limit);
    case 'forget':
      return startUndo(present, limit);
    default: // map
      return {
        past: past.map(action.change),
        present: action.change(present),
        future: future.map(action.change),
        limit,
      };
  }
}
