// The outcome matrix in a browser: walked through and changed by keyboard and mouse, and by two users at once.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { noticeText } from '#shared/text/notice.ts';
import { outcomeMatrixText as words } from '#shared/text/outcome-matrix.ts';
import { cell, grid, press, announced, setUpMatrix } from '#tests/support/outcome-matrix-page.ts';
import { button } from '#tests/support/planner-page.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

const demo = setUpMatrix();
const { read, free, taughtIn } = demo;
const saved = (page: Page, text: string) => page.getByText(words.saved(text)).waitFor();

it('the matrix can be walked through, changed and undone with the keyboard alone', async () => {
  const { outcome, unit, next, levels, name } = await free();
  const page = await demo.product.open({ as: 'manager', path: demo.level1 });
  await button(page, 'Opties').click();
  await page.getByRole('menuitem', { name: words.outcomes }).click();
  await page.waitForURL(`**${demo.path}`);
  await grid(page).waitFor();
  await expect.poll(() => grid(page).locator('[tabindex="0"]').count()).toBe(1);
  // Only the matrix scrolls.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await button(page, words.add).focus();
  await press(page, 'Tab', 'Control+Home');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TH');

  // Down to the outcome, and to the right to the unit.
  for (let i = 0; i < 80 && !(await announced(page)).startsWith(outcome.code + ' '); i += 1)
    await press(page, 'ArrowDown');
  await press(page, 'ArrowRight');
  await expect.poll(() => announced(page)).toMatch(`${outcome.code}, belofte: `);
  for (let i = 0; i < 80 && !(await announced(page)).startsWith(`${outcome.code}, ${unit}:`); i += 1)
    await press(page, 'ArrowRight');
  await expect.poll(() => announced(page)).toBe(name(unit, words.nothing));
  await expect.poll(() => grid(page).locator('[tabindex="0"]').count()).toBe(1);

  // A digit sets it at once, another changes it, Delete takes it out.
  const [first, second] = levels.map(({ title }) => title) as [string, string];
  await press(page, '1');
  await saved(page, name(unit, first));
  await expect.poll(() => announced(page)).toBe(name(unit, first));
  await press(page, '2');
  await saved(page, name(unit, second));
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(2);
  await press(page, 'Delete');
  await saved(page, name(unit, words.nothing));
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(undefined);
  // A level that is not in the scale.
  await press(page, '9');
  const signs = levels.map(({ short }) => short);
  await page
    .getByRole('alert')
    .filter({ hasText: words.noSuchLevel('9', signs) })
    .waitFor();

  // The menu, and back again.
  await press(page, 'ArrowRight', 'Enter');
  await page.getByRole('menuitem').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
  await press(page, 'Enter');
  await saved(page, name(next, first));
  await expect.poll(() => announced(page)).toBe(name(next, first));
  await press(page, 'Control+z');
  await page.getByText(words.undone(name(next, words.nothing))).waitFor();
  await press(page, 'Control+z');
  await page.getByText(words.undone(name(unit, second))).waitFor();
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(2);
  await press(page, 'Control+y');
  await page.getByText(words.redone(name(unit, words.nothing))).waitFor();
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(undefined);

  // The headings link to their records.
  await press(page, 'Control+ArrowUp');
  await expect.poll(() => announced(page)).toContain(next);
  await press(page, 'Enter');
  await page.waitForURL('**/educationalunit?relation_*');
});

it('the matrix can be changed by mouse, also promises and weights of an exam', async () => {
  const { outcome, unit, levels, name } = await free();
  const page = await demo.product.visit({ as: 'manager', path: demo.path });
  // A double click leaves the menu open.
  await cell(page, name(unit, words.nothing)).dblclick();
  await page.getByRole('menuitem', { name: words.now(words.none), exact: true }).waitFor();
  await page.getByRole('menuitem', { name: levels[2]!.title }).click();
  await saved(page, name(unit, levels[2]!.title));
  await button(page, words.undo).click();
  await page.getByText(words.undone(name(unit, words.nothing))).waitFor();

  const promise = grid(page).getByRole('gridcell', { name: new RegExp(`^${outcome.code}, belofte: `) });
  await promise.click();
  await page.getByRole('menuitem', { name: words.withoutLevel }).click();
  await saved(page, words.promised(outcome.code, words.noLevel));
  await expect.poll(async () => (await read()).outcomes.find(({ id }) => id === outcome.id)?.promised?.level).toBe(0);
  await button(page, words.undo).click();
  await expect
    .poll(async () => (await read()).outcomes.find(({ id }) => id === outcome.id)?.promised?.level)
    .toBe(outcome.promised?.level);

  await button(page, words.ofs.exams).click();
  await page.waitForURL('**of=exams**');
  const assessed = grid(page)
    .getByRole('gridcell', { name: /, \d+%$/ })
    .first();
  const before = (await assessed.getAttribute('aria-label'))!;
  await assessed.click();
  await page.getByRole('menuitem', { name: /^Deel van de toets/ }).click();
  const field = page.getByRole('textbox', { name: words.shareField });
  await field.fill('140');
  await button(page, words.save).click();
  await page.getByText(words.shareWrong).waitFor();
  await field.fill('7');
  await button(page, words.save).click();
  await cell(page, before.replace(/\d+%$/, '7%')).waitFor();
  await page.getByText(/^Opgeslagen\. /).waitFor();
  await expect.poll(async () => JSON.stringify((await read()).columns).includes('"share":7')).toBe(true);
});

it('a save whose answer is lost is said to be uncertain, and can be done again', async () => {
  const { outcome, unit, levels, name } = await free();
  const page = await demo.product.visit({ as: 'manager', path: demo.path });
  await page.route('**/api/outcomes/cells.json', (route) => route.abort('connectionreset'), { times: 1 });
  const reached = name(unit, levels[0]!.title);
  await cell(page, name(unit, words.nothing)).focus();
  await press(page, '1');
  const failure = words.notSaved(reached, `${noticeText.notSaved(words.item)} ${noticeText.answerLost}`);
  await page.getByRole('alert').filter({ hasText: failure }).waitFor();
  await cell(page, name(unit, words.nothing)).waitFor();
  await button(page, words.again).click();
  await saved(page, reached);
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(1);
});

itInProveOnly('a late save shows who was first and the current value, and can be saved after all', async () => {
  const { outcome, unit, levels, name } = await free();
  const page = await demo.product.open({ as: 'manager', path: demo.path });
  await cell(page, name(unit, words.nothing)).waitFor();
  // Another user, meanwhile.
  const id = (await read()).columns.find(({ title }) => title === unit)!.educational_unit;
  const save = async (link: object) => {
    const answer = await fetch(`${demo.product.url}/api/educationalunits/${id}.json`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await demo.product.tokenOf('commissie')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ outcomes: [{ learning_outcome: outcome.id, ...link }] }),
    });
    expect(answer.status).toBe(200);
  };
  await save({ level: 1 });
  await cell(page, name(unit, words.nothing)).focus();
  await press(page, '3');
  const alert = page.getByRole('alert').filter({ hasText: 'opgeslagen terwijl jij bezig was' });
  await alert.waitFor();
  await expect.poll(() => alert.innerText()).toContain(name(unit, levels[2]!.title));
  await cell(page, name(unit, levels[0]!.title)).waitFor();
  await button(page, words.again).click();
  await saved(page, name(unit, levels[2]!.title));
  await expect.poll(() => announced(page)).toBe(name(unit, levels[2]!.title));
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(3);
  await button(page, words.undo).click();
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(1);

  // A note, which the matrix does not show, causes no conflict and is kept.
  await save({ level: 1, note: 'Alleen het eerste deel' });
  await cell(page, name(unit, levels[0]!.title)).focus();
  await press(page, '2');
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(2);
  const noted = (await read()).columns.find(({ title }) => title === unit)!.outcomes;
  expect(noted).toContainEqual({ learning_outcome: outcome.id, level: 2, note: 'Alleen het eerste deel' });
});
