// Undo and redo of grid states, as a reducer for the planner pages. States are opaque values.

export interface UndoState<S> {
  past: readonly S[];
  present: S;
  future: readonly S[];
  limit: number;
}

export type UndoAction<S> =
  /** A change by the user; clears what can be redone. */
  | { type: 'do'; state: S }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Another grid, or the grid reloaded: nothing can be undone. */
  | { type: 'reset'; state: S }
  /** Keeps the present state, and nothing can be undone. */
  | { type: 'forget' }
  /** Changes every state: after a save the new items have ids, also in the states that can be undone to. */
  | { type: 'map'; change: (state: S) => S };

const MAX_UNDO_STEPS = 100;

export function startUndo<S>(present: S, limit = MAX_UNDO_STEPS): UndoState<S> {
  return { past: [], present, future: [], limit };
}

export function canUndo<S>(state: UndoState<S>): boolean {
  return state.past.length > 0;
}

export function canRedo<S>(state: UndoState<S>): boolean {
  return state.future.length > 0;
}

export function undoReducer<S>(state: UndoState<S>, action: UndoAction<S>): UndoState<S> {
  const { past, present, future, limit } = state;
  switch (action.type) {
    case 'do': {
      if (action.state === present) return state;
      const kept = [...past, present].slice(-limit);
      return { past: limit > 0 ? kept : [], present: action.state, future: [], limit };
    }
    case 'undo': {
      const previous = past.at(-1);
      if (previous === undefined) return state;
      return { past: past.slice(0, -1), present: previous, future: [present, ...future], limit };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return state;
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
