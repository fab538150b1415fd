import { expect, test } from 'vitest';

import { isDiskFull, isUnavailable, mixesStatements } from './errors.ts';

test.each([
  ['refused', { code: 'ECONNREFUSED' }],
  ['reset', { code: 'ECONNRESET' }],
  ['a name that is not known for a moment', { code: 'EAI_AGAIN' }],
  ['cut off', new Error('Connection terminated unexpectedly')],
  ['no place in the pool', new Error('timeout exceeded when trying to connect')],
  ['slow to connect', new Error('Connection terminated due to connection timeout')],
  ['a client that broke', new Error('Client has encountered a connection error and is not queryable')],
  ['too many clients', { code: '53300' }],
  ['disk full', { code: '53100' }],
  ['stopped by an operator', { code: '57P01' }],
  ['crashed', { code: '57P02' }],
  ['starting', { code: '57P03' }],
  ['a statement that took too long', { code: '57014' }],
  ['a transaction that waited too long', { code: '25P03' }],
])('%s is the database being away', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ['a broken constraint', { code: '23505' }],
  ['a defect in a statement', { code: '42703' }],
  ['anything else', new TypeError('x is not a function')],
  ['nothing', null],
])('%s is not', (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});

test('only a full disk is a full disk', () => {
  expect([isDiskFull({ code: '53100' }), isDiskFull({ code: '53200' }), isDiskFull(null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('statements that are mixed up are no database that is away', () => {
  for (const error of [{ code: '42P05' }, { code: '26000' }])
    expect([mixesStatements(error), isUnavailable(error)]).toEqual([true, false]);
  expect(mixesStatements({ code: '42P07' })).toBe(false);
});
