// A vitest reporter: records tests that passed only on the second attempt, so that flaky tests are noticed. `npm test`
// sets the file (RETRIES_FILE) and lists them at its end.
import { appendFileSync } from 'node:fs';

/** A default export, because vitest requires that of a reporter. */
export default class RetryReporter {
  onTestCaseResult(test) {
    const retries = test.diagnostic()?.retryCount ?? 0;
    const file = process.env['RETRIES_FILE'];
    if (!file || retries === 0 || test.result().state !== 'passed') return;
    appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
