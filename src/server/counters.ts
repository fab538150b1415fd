// Counters of this process besides those of requests, read at /api/metrics. Labels never identify people.
import { Counter } from 'prom-client';

/** http/metrics adds them to its registry. */
const unregistered = { registers: [] };

export const signInFailures = new Counter({
  name: 'leerlijn_sign_in_failures_total',
  help: 'Refused sign-ins and renewals of sessions, by way in',
  labelNames: ['grant'],
  ...unregistered,
});

export const mails = new Counter({
  name: 'leerlijn_mail_total',
  help: 'Mails handed over (sent), to be tried again (failed), or not to be tried again (given_up)',
  labelNames: ['result'],
  ...unregistered,
});
// Starts at 0, so that the first failure shows as an increase.
for (const result of ['sent', 'failed', 'given_up']) mails.inc({ result }, 0);
signInFailures.inc({ grant: 'password' }, 0);

export const counters = [signInFailures, mails];
