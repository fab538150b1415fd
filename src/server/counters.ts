// What this process counts for its operator beside requests, read at /api/metrics. Labels name kinds of things, never people.
import { Counter } from 'prom-client';

/** Counted where it happens; which registry shows them is for http/metrics to say. */
const nowhere = { registers: [] };

export const signInFailures = new Counter({
  name: 'leerlijn_sign_in_failures_total',
  help: 'Refused sign-ins and renewals of sessions, by way in',
  labelNames: ['grant'],
  ...nowhere,
});

export const mails = new Counter({
  name: 'leerlijn_mail_total',
  help: 'Mails handed over (sent), to be tried again (failed), or not to be tried again (given_up)',
  labelNames: ['result'],
  ...nowhere,
});
// From the start on, so that the first failure is a rise and not a new line.
for (const result of ['sent', 'failed', 'given_up']) mails.inc({ result }, 0);
signInFailures.inc({ grant: 'password' }, 0);

export const counters = [signInFailures, mails];
