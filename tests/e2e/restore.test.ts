// Restoring deleted records: a planned programme with its whole plan, from the trash and back into it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { restoreText } from '#shared/text/restore.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { sample } from '#tests/support/sample.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const counted = async () => (await sql`select from placement`.execute(product.database)).rows.length;

describe('a planned programme', () => {
  it('can be deleted and restored as a whole, and that can be undone', async () => {
    const before = await counted();
    const page = await product.open({ as: 'admin', path: '/programmes' });
    await page
      .getByRole('button', { name: /^HBO-ICT · Software Engineering · Voltijd .* versie 4 verwijderen$/ })
      .click();
    await page
      .getByRole('dialog')
      .getByText(/komt in de prullenbak/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => counted()).toBeLessThan(before);

    await page.getByRole('link', { name: restoreText.trash }).click();
    await page.getByRole('heading', { name: /^Prullenbak: / }).waitFor();
    const row = page.getByRole('row', { name: /HBO-ICT/ }).first();
    await expect.poll(() => row.innerText()).toMatch(/\d{2}-\d{2}-\d{4} \d{2}:\d{2}/);
    expect(await axeFindings(page, { targetSize: true })).toEqual([]);
    // By keyboard alone: the button, the dialog, and closing it.
    await row.getByRole('button', { name: /^Herstel HBO-ICT · Software Engineering/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', {
      name: /^'HBO-ICT · Software Engineering · start \d{4} · versie 4' herstellen\?$/,
    });
    await dialog.getByRole('heading', { name: /^Komen terug \(\d+\)$/ }).waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(100);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: restoreText.confirm }).focus();
    await page.keyboard.press('Enter');
    const done = page.getByRole('dialog', { name: restoreText.doneTitle });
    await done.getByText(/^'HBO-ICT · .*' is hersteld\.$/).waitFor();
    await expect.poll(() => counted()).toBe(before);

    await done.getByRole('button', { name: restoreText.undo }).click();
    await page
      .getByText(/^Het herstel van 'HBO-ICT · .*' is ongedaan gemaakt\.$/)
      .first()
      .waitFor();
    await expect.poll(() => counted()).toBeLessThan(before);
    await page
      .getByRole('button', { name: /^Herstel HBO-ICT · Software Engineering/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: restoreText.confirm }).click();
    await done.getByText(/^'HBO-ICT · .*' is hersteld\.$/).waitFor();
    await done.getByRole('button', { name: 'Sluiten' }).last().click();
    await page.getByText(restoreText.empty).or(page.getByRole('table')).first().waitFor();
    await expect.poll(() => counted()).toBe(before);
    const found = await sql<{ id: number }>`select id from programme where programme_code = 'ICT-SE'`.execute(
      product.database,
    );
    await goTo(page, `/calendar/programme/year?programme=${found.rows[0]?.id}`);
    await page.locator('[data-item]').first().waitFor();
  });
});

describe('the trash', () => {
  it.each(sample(['/courses', '/users', '/roles', '/labelgroepen', '/attributeoptions', '/calendar/hva'], 6))(
    'is linked from %s, empty at first, and fits on a phone',
    async (path) => {
      const page = await product.visit({ as: 'admin', path, ...phone });
      await page.getByRole('link', { name: restoreText.trash, exact: true }).click();
      await page.getByText(restoreText.empty).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${path}/trash`);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await axeFindings(page, { targetSize: true })).toEqual([]);
    },
  );

  it('is not shown to a reader', async () => {
    const page = await product.visit({ as: 'lezer', path: '/courses' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('table').waitFor();
    await expect.poll(() => page.getByRole('link', { name: restoreText.trash, exact: true }).count()).toBe(0);
  });
});
