import { expect, test } from 'vitest';

import { isDatabaseAway, isDiskFull, isUnavailable, mayRecover, mixesUpStatements, OutcomeUnknown } from './errors.ts';

const byNetwork = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
];
/** Connection lost, stopped, crashed, starting, too many connections, read-only. */
const byServer = ['08000', '08001', '08003', '08006', '57P01', '57P02', '57P03', '53300', '25006'];

test.each([...byNetwork, ...byServer])('%s means that the database is away', (code) => {
  expect([isDatabaseAway({ code }), isUnavailable({ code })]).toEqual([true, true]);
  expect(mayRecover({ code })).toBe(code !== 'ETIMEDOUT');
});

test.each([
  ['Connection terminated unexpectedly', true],
  ['Client has encountered a connection error and is not queryable', true],
  ['Client was closed and is not queryable', true],
  // After such a wait there is no retry.
  ['Connection terminated due to connection timeout', false],
  ['timeout exceeded when trying to connect', false],
  ['timeout expired', false],
  ['Query read timeout', false],
])('"%s" means so too, and another connection may succeed: %s', (message, recovers) => {
  const error = new Error(message);
  expect([isDatabaseAway(error), isUnavailable(error), mayRecover(error)]).toEqual([true, true, recovers]);
});

test.each([
  ['disk full', { code: '53100' }],
  ['a statement that took too long', { code: '57014' }],
  ['a transaction that waited too long', { code: '25P03' }],
  ['a commit with an unknown outcome', new OutcomeUnknown()],
  ['a password that was changed', { code: '28P01' }],
])('%s may pass later, but another connection would not help', (_, error) => {
  expect([isUnavailable(error), mayRecover(error)]).toEqual([true, false]);
});

test.each([
  ['a broken constraint', { code: '23505' }],
  ['a defect in a statement', { code: '42703' }],
  ['anything else', new TypeError('x is not a function')],
  ['nothing', null],
])('%s is neither', (_, error) => {
  expect([isDatabaseAway(error), isUnavailable(error)]).toEqual([false, false]);
});

test('only SQLSTATE 53100 is a full disk', () => {
  expect([isDiskFull({ code: '53100' }), isDiskFull({ code: '53200' }), isDiskFull(null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('mixed-up statements do not mean that the database is away', () => {
  for (const error of [{ code: '42P05' }, { code: '26000' }])
    expect([mixesUpStatements(error), isUnavailable(error)]).toEqual([true, false]);
  expect(mixesUpStatements({ code: '42P07' })).toBe(false);
});
