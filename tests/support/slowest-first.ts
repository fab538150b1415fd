// Starts the slowest test file first, so that it is not the last one running.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const slow = 'tests/e2e/looks.test.ts';

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(b.moduleId.endsWith(slow)) - Number(a.moduleId.endsWith(slow)));
  }
}
