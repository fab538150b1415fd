// The order in which test files start: the one that takes longest first, so that at the end no worker waits for it alone.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const slow = 'tests/e2e/looks.test.ts';

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(b.moduleId.endsWith(slow)) - Number(a.moduleId.endsWith(slow)));
  }
}
