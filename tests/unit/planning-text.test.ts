// Messages of the planner that list items.
import { expect, it } from 'vitest';

import { nothingInside } from '#shared/planning/inside.ts';
import { planningText } from '#shared/text/planning.ts';

it('a message names the first ten items that a save removes, and counts the rest', () => {
  const titles = Array.from({ length: 200 }, (_, index) => `Vak ${index + 1}`);
  expect(planningText.removeMessage(titles, nothingInside)).toMatch(/Vak 9, Vak 10 en nog 190\. Je kunt/);
  expect(planningText.removeMessage(titles.slice(0, 10), nothingInside)).toMatch(/Vak 9, Vak 10\. Je kunt/);
});
