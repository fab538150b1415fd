import { expect, test } from 'vitest';

import { dbAway, isDiskFull, isUnavailable, mayRecover, mixesStatements, OutcomeUnknown } from './errors.ts';

const byNetwork = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
];
/** Connection lost, stopped, crashed, starting, no place left, only reads. */
const byServer = ['08000', '08001', '08003', '08006', '57P01', '57P02', '57P03', '53300', '25006'];

test.each([...byNetwork, ...byServer])('%s is the database being away', (code) => {
  expect([dbAway({ code }), isUnavailable({ code })]).toEqual([true, true]);
  expect(mayRecover({ code })).toBe(code !== 'ETIMEDOUT');
});

test.each([
  ['Connection terminated unexpectedly', true],
  ['Client has encountered a connection error and is not queryable', true],
  ['Client was closed and is not queryable', true],
  // Whoever waited that long need not wait once more.
  ['Connection terminated due to connection timeout', false],
  ['timeout exceeded when trying to connect', false],
  ['timeout expired', false],
  ['Query read timeout', false],
])('"%s" too, and another connection may do better: %s', (message, recovers) => {
  const error = new Error(message);
  expect([dbAway(error), isUnavailable(error), mayRecover(error)]).toEqual([true, true, recovers]);
});

test.each([
  ['disk full', { code: '53100' }],
  ['a statement that took too long', { code: '57014' }],
  ['a transaction that waited too long', { code: '25P03' }],
  ['a commit of which nobody knows what became', new OutcomeUnknown()],
  ['a password that was changed', { code: '28P01' }],
])('%s is for later, but another connection would do no better', (_, error) => {
  expect([isUnavailable(error), mayRecover(error)]).toEqual([true, false]);
});

test.each([
  ['a broken constraint', { code: '23505' }],
  ['a defect in a statement', { code: '42703' }],
  ['anything else', new TypeError('x is not a function')],
  ['nothing', null],
])('%s is neither', (_, error) => {
  expect([dbAway(error), isUnavailable(error)]).toEqual([false, false]);
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
