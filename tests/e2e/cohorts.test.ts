// A new cohort in a browser: the demo school copied to the next year, followed to its end and undone; and the notice about it.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { jobKinds } from '#server/job-kinds.ts';
import { startJobRunner } from '#server/jobs/runner.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { formText } from '#shared/text/form.ts';
import { jobsText } from '#shared/text/jobs.ts';
import { layoutText } from '#shared/text/layout.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { ask } from '#tests/support/planner-page.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

let product: Product;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await stop?.();
  await product.close();
});

/** The workers that run jobs, from here on. */
function startRunner(): void {
  const log = { error: () => undefined, warn: () => undefined };
  stop = startJobRunner({ database: product.database, kinds: jobKinds, log });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function chooseAll2026(page: Page): Promise<void> {
  await choose(page, cohortText.fromYear, cohortText.startsIn(2026));
  await button(page, /^Kies alle/).click();
}

const programmesOf = (year: number) =>
  ask<{ year_start: number; title: string }[]>(product, '/api/programmes.json?fields=title,year_start').then((all) =>
    all.filter(({ year_start }) => year_start === year),
  );

it('a new cohort of the demo school has a preview, a report and an undo', async () => {
  const before = await programmesOf(2027);
  const page = await product.visit({ as: 'beheerder', path: '/programmes' });
  await page.getByRole('link', { name: cohortText.title }).click();
  await page.getByRole('heading', { name: cohortText.title, level: 1 }).waitFor();
  await expect.poll(() => button(page, cohortText.toPreview).isDisabled()).toBe(true);
  await chooseAll2026(page);
  expect(await axeFindings(page)).toEqual([]);
  await button(page, cohortText.toPreview).click();

  await page.getByRole('heading', { name: cohortText.previewOf(2027) }).waitFor();
  const row = page.getByRole('button', { name: /HBO-ICT · Software Engineering/ }).first();
  await row.click();
  await page.getByText(/^Gaat mee: 4 studiejaren, /).waitFor();
  await page.getByText(/^Nog geen kalender voor jaar 4 \(2030-2031\)/).waitFor();
  // Some units as a new version: one of them, by name.
  await button(page, /^Kies per onderwijseenheid/).click();
  await page.getByLabel(cohortText.units.filter).fill('Programmeren 1');
  await page
    .getByRole('combobox', { name: /^Keuze voor Programmeren 1/ })
    .first()
    .click();
  await page.getByRole('option', { name: cohortText.units.new_version }).click();
  await page.getByText(cohortText.newVersions(1)).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // Choices are not lost without a question.
  await page.goBack();
  await button(page, formText.leaveCancel).click();
  await button(page, /^Maak \d+ nieuwe programma/).click();
  await page.waitForURL(/\/jobs\/\d+$/);
  await page.getByText(jobsText.states.waiting).first().waitFor();
  startRunner();
  const state = page.getByText(jobsText.states.done, { exact: true });
  await state.first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const after = await programmesOf(2027);
  expect(after.length).toBeGreaterThan(before.length + 2);

  const link = page.getByRole('link', { name: /HBO-ICT · Software Engineering .* start 2027/ }).first();
  await link.click();
  await page.waitForURL(/\/programmes\/edit\/\d+/);
  await expect.poll(() => page.getByRole('textbox', { name: 'Startjaar' }).inputValue()).toBe('2027');

  await page.goBack();
  await button(page, cohortText.undo.button).click();
  await page.getByRole('dialog').getByRole('button', { name: cohortText.undo.button }).click();
  await page.getByRole('heading', { name: jobsText.kinds.cohort_undo }).waitFor();
  await page.getByText(jobsText.states.done, { exact: true }).first().waitFor();
  await expect.poll(async () => (await programmesOf(2027)).length).toBe(before.length);
});

it('a finished cohort is announced to the user who started it, on any page', async () => {
  await stop?.();
  const page = await product.visit({ as: 'beheerder', path: '/cohorts/new' });
  await page.getByLabel(cohortText.search).fill('cyber security');
  await button(page, /^Kies alle/).click();
  await button(page, cohortText.toPreview).click();
  await button(page, /^Maak 1 nieuw programma/).click();
  await page.waitForURL(/\/jobs\/\d+$/);
  await goTo(page, '/profile');
  const mark = (words: string) => page.getByRole('link', { name: `${jobsText.title}: ${words}` });
  await mark('1 bezig').waitFor();
  startRunner();
  await page.getByText(/^Nieuw cohort: klaar\. 1 gelukt\.$/).waitFor();
  await mark('1 afgelopen').click();
  await page.getByRole('heading', { name: jobsText.title }).waitFor();
  await expect.poll(() => mark('1 afgelopen').count()).toBe(0);
  await page
    .getByRole('row', { name: /Nieuw cohort Taak \d+ Klaar/ })
    .first()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it('the preview says what cannot be made, and makes nothing', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/cohorts/new' });
  await choose(page, cohortText.fromYear, cohortText.startsIn(2026));
  await page.getByLabel(cohortText.search).fill('cyber security');
  await button(page, /^Kies alle/).click();
  for (const [year, reason] of [
    [2027, cohortText.refused.exists(2027)],
    [2031, cohortText.refused.noCalendar(2031)],
  ] as const) {
    await choose(page, cohortText.target, String(year));
    await button(page, cohortText.toPreview).click();
    await page.getByText(reason).waitFor();
    await page.getByText(cohortText.nothingPossible).waitFor();
    expect(
      await button(page, /^Maak /)
        .and(page.locator(':not([aria-disabled])'))
        .count(),
    ).toBe(0);
    await button(page, cohortText.back).click();
  }
});

it('a cohort job can be stopped halfway, and keeps what was made', async () => {
  await stop?.();
  const page = await product.visit({ as: 'beheerder', path: '/cohorts/new' });
  await chooseAll2026(page);
  await button(page, cohortText.toPreview).click();
  await button(page, /^Maak \d+ nieuwe programma/).click();
  await page.waitForURL(/\/jobs\/\d+$/);
  const job = Number(page.url().split('/').at(-1));
  const before = (await programmesOf(2027)).length;
  const steps = await sql<{ programme: number }>`
    select (input->>'programme')::int as programme from job_step where job = ${job} order by position`.execute(
    product.database,
  );
  const waiting = async () => {
    const found = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      product.database,
    );
    return found.rows[0]?.count ?? 0;
  };
  // While the third is locked, the job waits.
  await product.database.transaction().execute(async (held) => {
    await sql`select from programme where id = ${steps.rows[2]?.programme} for update`.execute(held);
    startRunner();
    await page.getByText(jobsText.progress(2, steps.rows.length)).first().waitFor();
    await button(page, jobsText.cancel).click();
    await page.getByRole('dialog').getByRole('button', { name: jobsText.cancel }).click();
    // The stop also waits until the third is made.
    await expect.poll(waiting).toBeGreaterThan(1);
  });
  await page.getByText(jobsText.states.cancelled, { exact: true }).first().waitFor();
  expect((await programmesOf(2027)).length - before).toBe(3);
  expect(await axeFindings(page)).toEqual([]);
});

itInProveOnly('a new cohort works on a phone, without horizontal scrolling', async () => {
  const page = await product.open({ as: 'beheerder', path: '/cohorts/new', ...phone });
  await page.getByRole('checkbox').first().waitFor();
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await expect.poll(() => isWide()).toBe(false);
  await page.getByRole('checkbox').first().check();
  await button(page, cohortText.toPreview).click();
  await page.getByRole('heading', { name: /^Nieuw cohort dat in/ }).waitFor();
  await page
    .getByText(/^Gaat (niet )?mee/)
    .first()
    .waitFor();
  await expect.poll(() => isWide()).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  await goTo(page, '/jobs');
  await page.getByRole('table', { name: jobsText.title }).waitFor();
  await expect.poll(() => isWide()).toBe(false);
});

it('a new cohort is not offered to users who may not make programmes', async () => {
  const page = await product.open({ as: 'lezer', path: '/programmes' });
  await page.getByRole('table').waitFor();
  await expect.poll(() => page.getByRole('link', { name: cohortText.title }).count()).toBe(0);
  const menu = page.getByRole('navigation', { name: layoutText.navigation });
  await expect.poll(() => menu.getByRole('link', { name: jobsText.title }).count()).toBe(0);
  await goTo(page, '/cohorts/new');
  await page.getByRole('heading', { name: cohortText.title }).waitFor();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
});
