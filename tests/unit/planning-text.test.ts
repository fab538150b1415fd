// Sentences of the planner that grow with what they are about.
import { expect, it } from 'vitest';

import { nothingInside } from '#shared/planning/inside.ts';
import { planningText } from '#shared/text/planning.ts';

it('names the first ten of what a save removes, and counts the rest', () => {
  const titles = Array.from({ length: 200 }, (_, index) => `Vak ${index + 1}`);
  expect(planningText.removeMessage(titles, nothingInside)).toMatch(/Vak 9, Vak 10 en nog 190\. Je kunt/);
  expect(planningText.removeMessage(titles.slice(0, 10), nothingInside)).toMatch(/Vak 9, Vak 10\. Je kunt/);
});
