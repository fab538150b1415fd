// Places where a user could get stuck: an unreachable server, an unknown address, a menu longer than the screen.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { failureText } from '#shared/text/failure.ts';
import { formText } from '#shared/text/form.ts';
import { layoutText } from '#shared/text/layout.ts';
import { noticeText } from '#shared/text/notice.ts';
import { pageText } from '#shared/text/page.ts';
import { planningText } from '#shared/text/planning.ts';
import { axeFindings, colourFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it('a screen that cannot be loaded says that the server is unreachable, and appears when it is back', async () => {
  const page = await product.open({ as: 'beheerder', path: '/programmes' });
  await page.getByRole('row', { name: 'Bedrijfskunde' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: layoutText.entries.tree }).click();
  await page.getByText(failureText.unreachable).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: pageText.retry }).click();
  await page.getByText(failureText.unreachable).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: pageText.retry }).click();
  await page.getByRole('heading', { name: layoutText.entries.tree }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/calendar/tree');
});

it('a screen whose file is gone after an upgrade says so, and reloads', async () => {
  const page = await product.open({ as: 'beheerder', path: '/programmes' });
  await page.getByRole('row', { name: 'Bedrijfskunde' }).waitFor();
  await page.route('**/assets/tree-page-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: layoutText.entries.tree }).click();
  await page.getByText(pageText.renewed).waitFor();
  await page.unroute('**/assets/tree-page-*.js');
  await page.getByRole('button', { name: pageText.reload }).click();
  await page.getByRole('heading', { name: layoutText.entries.tree }).waitFor();
});

it('a dialog that cannot be loaded keeps the filled-in values, and opens at the next attempt', async () => {
  const page = await product.open({ as: 'manager', path: '/favicon.svg' });
  await page.route('**/assets/kit-dialog-*.js', (route) => route.abort());
  await page.goto(`${product.url}/programmes/edit/1`);
  const title = page.getByRole('textbox', { name: 'Titel', exact: true });
  await title.fill('Iets anders');
  await page.getByRole('link', { name: layoutText.entries.tree }).click();
  const dialog = page.getByRole('dialog', { name: formText.leaveTitle });
  await dialog.getByText(noticeText.partRenewed).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  expect(await colourFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => title.inputValue()).toBe('Iets anders');

  await page.getByRole('link', { name: layoutText.entries.tree }).click();
  await dialog.getByText(noticeText.partRenewed).waitFor();
  await page.unroute('**/assets/kit-dialog-*.js');
  await dialog.getByRole('button', { name: pageText.retry }).click();
  await dialog.getByRole('button', { name: formText.leaveCancel }).click();
  await expect.poll(() => title.inputValue()).toBe('Iets anders');
});

it('a tree below a form that cannot be loaded leaves the form with its values, and appears at the next attempt', async () => {
  const page = await product.open({ as: 'beheerder', path: '/outcomeframeworks' });
  await page.route('**/assets/framework-tree-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Leeruitkomsten ICT', exact: true }).click();
  await page.getByText(noticeText.notFetched).waitFor();
  const title = page.getByRole('textbox', { name: 'Titel', exact: true });
  await title.fill('Iets anders');
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/assets/framework-tree-*.js');
  await page.getByRole('button', { name: pageText.retry }).click();
  await page.getByRole('tree').waitFor();
  await expect.poll(() => title.inputValue()).toBe('Iets anders');
});

itInProveOnly('a menu that cannot be loaded says so, and opens at the next attempt', async () => {
  const page = await product.open({ as: 'manager', path: '/favicon.svg' });
  await page.route('**/assets/kit-menu-*.js', (route) => route.abort());
  await page.goto(`${product.url}/programmes`);
  await page.getByRole('button', { name: layoutText.scheme }).click();
  const dialog = page.getByRole('dialog', { name: noticeText.notFetched });
  await dialog.waitFor();
  await page.unroute('**/assets/kit-menu-*.js');
  await dialog.getByRole('button', { name: pageText.retry }).click();
  await page.getByRole('menuitemradio', { name: layoutText.schemes.dark }).waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
});

it('an unknown unit leads back to the programmes', async () => {
  for (const search of ['relation_week_id=1', 'relation_week_id=99999999', '']) {
    const path = `/calendar/programme/year/programmepart/educationalunit?${search}`;
    const page = await product.visit({ as: 'beheerder', path });
    await page.getByText(planningText.notFound).waitFor();
    await expect.poll(() => page.getByRole('button', { name: pageText.retry }).count(), { message: search }).toBe(0);
    await page.getByRole('link', { name: planningText.back }).click();
    await page.waitForURL(/\/calendar\/programme$/);
  }
});

it('the menu scrolls to the entry of the open page, also the last', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/attributeoptions' });
  const entry = page
    .getByRole('navigation', { name: layoutText.navigation })
    .getByRole('link', { name: 'Label opties' });
  await entry.waitFor();
  const bottom = async (name: string) => (await page.getByRole('link', { name }).first().boundingBox())!;
  const box = (await entry.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual((await bottom(layoutText.entries.profile)).y);
});

it('a long choice ends in an ellipsis, and shows its whole text on hover', async () => {
  const page = await product.open({ as: 'manager', path: '/programmes/edit/1' });
  const unit = page.getByRole('combobox', { name: 'Organisatorische eenheid' });
  await unit.waitFor();
  await expect.poll(() => unit.getAttribute('title')).toBe(await unit.inputValue());
  await expect.poll(() => unit.evaluate((field) => getComputedStyle(field).textOverflow)).toBe('ellipsis');
});
