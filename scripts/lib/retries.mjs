// A vitest reporter: records which tests passed only at a second try, so that flaky tests are noticed.
// `npm test` sets the file (RETRIES_FILE) and lists them at its end.
import { appendFileSync } from 'node:fs';

/** A default export, because that is how vitest finds a reporter. */
export default class RetryReporter {
  onTestCaseResult(test) {
    const retries = test.diagnostic()?.retryCount ?? 0;
    const file = process.env['RETRIES_FILE'];
    if (!file || retries === 0 || test.result().state !== 'passed') return;
    appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
