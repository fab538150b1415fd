import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { UndoAction, UndoState } from './undo.ts';
import { canRedo, canUndo, undoReducer, startUndo } from './undo.ts';

function run(state: UndoState<number>, ...actions: UndoAction<number>[]): UndoState<number> {
  return actions.reduce(undoReducer<number>, state);
}

const to = (state: number): UndoAction<number> => ({ type: 'do', state });
const undo: UndoAction<number> = { type: 'undo' };
const redo: UndoAction<number> = { type: 'redo' };

test.each([
  ['undo goes back', [to(1), to(2), undo], 1],
  ['redo goes on', [to(1), to(2), undo, undo, redo], 1],
  ['undo at the start does nothing', [undo, undo], 0],
  ['redo at the end does nothing', [to(1), redo], 1],
  ['a new change drops what was undone', [to(1), undo, to(2), redo], 2],
])('%s', (_, actions, present) => {
  expect(run(startUndo(0), ...actions).present).toBe(present);
});

test('the same state is no step', () => {
  expect(canUndo(run(startUndo(0), to(0)))).toBe(false);
});

test('a reset leaves nothing to undo', () => {
  const state = run(startUndo(0), to(1), undo, { type: 'reset', state: 5 });
  expect(state).toEqual(startUndo(5));
  expect(canUndo(state) || canRedo(state)).toBe(false);
});

test('map reaches the states to go back to', () => {
  const state = run(startUndo(0), to(1), to(2), undo, { type: 'map', change: (value) => value + 10 });
  expect([state.past, state.present, state.future]).toEqual([[10], 11, [12]]);
});

test('only the last steps are kept', () => {
  const state = run(startUndo(0, 2), to(1), to(2), to(3), undo, undo, undo);
  expect(state.present).toBe(1);
  expect(canUndo(run(startUndo(0, 0), to(1)))).toBe(false);
});

test('undo undoes, redo redoes: n back and n on is where it was', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(20), (states, steps) => {
      const state = run(startUndo(0), ...states.map(to));
      const back = Array.from({ length: Math.min(steps, state.past.length) }, () => undo);
      const undone = run(state, ...back);
      const walked = [...state.past, state.present];
      expect(undone.present).toBe(walked[walked.length - 1 - back.length]);
      expect(run(undone, ...back.map(() => redo))).toEqual(state);
    }),
  );
});

test('forgetting keeps what is there and leaves nothing to go back to', () => {
  const before = undoReducer(undoReducer(startUndo('a'), { type: 'do', state: 'b' }), { type: 'undo' });
  const after = undoReducer(before, { type: 'forget' });
  expect([after.present, canUndo(after), canRedo(after)]).toEqual(['a', false, false]);
});
