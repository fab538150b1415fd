// Study years and unit calendars from nothing to the next unit and year, as users of the demo school would work.
import ICAL from 'ical.js';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formText } from '#shared/text/form.ts';
import { layoutText } from '#shared/text/layout.ts';
import { noticeText } from '#shared/text/notice.ts';
import { placementText } from '#shared/text/placement.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';
import { yearsText } from '#shared/text/years.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { desktop, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

const texts = unitCalendarText;

let product: Product;
let ictPath: string;
beforeAll(async () => {
  product = await startProduct();
  ictPath = await calendarPath('Cluster ICT', '2026');
});
afterAll(() => product.close());

async function calendarPath(unit: string, startYear: string): Promise<string> {
  const found = await sql<{ unit: number; year: number }>`
    select u.id as unit, y.id as year from organizational_unit u join calendar_year y on y.organization = u.organization
    where u.title = ${unit} and to_char(y.start_date, 'YYYY') = ${startYear}`.execute(product.database);
  const { unit: unitId, year } = found.rows[0]!;
  return `/calendar/organizationalunit?unit=${unitId}&year=${year}`;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** The toggle of a semester or block. */
const section = (page: Page, name: RegExp) => page.getByRole('heading', { name }).getByRole('button');
/** The text of a toast. */
const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();
const hasFocus = (page: Page, name: string) =>
  field(page, name)
    .first()
    .evaluate((element) => element === document.activeElement);

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Runs in the page. */
function isShownToItsEnd(element: Element): boolean {
  const { left, width, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, bottom - 12));
}

async function propose(page: Page, entry: string): Promise<void> {
  await button(page, texts.propose).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function save(page: Page): Promise<void> {
  await button(page, texts.save).click();
  await toast(page, noticeText.saved(texts.item));
  await page.getByText(formText.unchanged).waitFor();
}

/** The calendar weeks of the strip that are of a kind. */
const weeksOf = (page: Page, kind: string) =>
  page.locator(`main figure li[data-kind="${kind}"] > span[aria-hidden]`).allInnerTexts();

describe('study years', () => {
  it('can be made from nothing, with the proposed holidays, and used in the calendar of a unit', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/calendar/hva' });
    await page.getByRole('link', { name: yearsText.add }).click();
    await button(page, yearsText.save).click();
    await page.getByText(yearsText.codes.missingDate).first().waitFor();
    await expect.poll(() => hasFocus(page, yearsText.startDate)).toBe(true);
    await field(page, yearsText.startDate).fill('2-9-2030');
    await field(page, yearsText.endDate).fill('31-02-2031');
    await page.getByText(yearsText.codes.invalidDate).waitFor();
    await field(page, yearsText.endDate).fill('30-08-2030');
    await page.getByText(yearsText.codes.endBeforeStart).waitFor();
    await field(page, yearsText.endDate).fill('29-08-2031');
    await button(page, yearsText.propose).click();
    const holiday = page.getByRole('listitem', { name: 'Herfstvakantie' });
    await expect
      .poll(() => holiday.getByRole('textbox', { name: yearsText.startDate }).inputValue())
      .toBe('21-10-2030');
    await button(page, yearsText.addHoliday).click();
    await page.keyboard.type('Introductie');
    const own = page.getByRole('listitem', { name: 'Introductie' });
    await own.getByRole('textbox', { name: yearsText.startDate }).fill('02-09-2030');
    await own.getByRole('textbox', { name: yearsText.endDate }).fill('01-09-2031');
    await button(page, yearsText.save).click();
    await page.getByText(yearsText.codes.holidayOutsideYear).waitFor();
    await own.getByRole('textbox', { name: yearsText.endDate }).fill('06-09-2030');
    await button(page, yearsText.save).click();
    await toast(page, noticeText.saved(yearsText.item));
    await page.getByRole('row', { name: /02-09-2030/ }).waitFor();

    await goTo(page, '/calendar/organizationalunit');
    await choose(page, texts.year, '2030-2031');
    await page.getByText(placementText.noBlocks('2030', '2031', 'Cluster Bedrijfskunde')).waitFor();
  });

  it('let the user pick a date by keyboard, with week numbers and Dutch names', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/calendar/hva/edit/0' });
    await field(page, yearsText.startDate).fill('31-08-2026');
    await button(page, formText.pickDate(yearsText.startDate)).click();
    await page.getByText('Augustus 2026').or(page.getByText('augustus 2026')).first().waitFor();
    await page.getByText('36', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('the calendar of a unit', () => {
  it('can be proposed, edited, saved, copied to another unit, and moved to the next year', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/calendar/organizationalunit' });
    await choose(page, texts.cluster, 'Faculteit Techniek');
    await choose(page, texts.year, '2026-2027');
    await page.getByText(placementText.noBlocks('2026', '2027', 'Faculteit Techniek')).waitFor();
    await propose(page, texts.proposePattern);
    await section(page, /^Semester 2/).waitFor();
    await expect.poll(() => weeksOf(page, 'teaching')).toHaveLength(40);
    // Blokweek 11 of Blok 1 becomes an exam week, by the keyboard; the strip follows.
    await page.getByRole('radio', { name: 'Blokweek 1', exact: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('checkbox', { name: texts.exception }).check();
    await field(page, texts.title).fill('Toetsweek');
    await expect.poll(() => weeksOf(page, 'exception')).toEqual(['46']);
    await save(page);

    await choose(page, texts.cluster, 'Faculteit Gezondheid');
    await page.getByText(placementText.noBlocks('2026', '2027', 'Faculteit Gezondheid')).waitFor();
    await propose(page, texts.proposeUnit);
    await page.getByRole('dialog').getByRole('combobox').click();
    const choices = page.getByRole('dialog').getByRole('listbox');
    // The dialog is smaller than its list of choices, and does not cut it off.
    await expect.poll(() => choices.evaluate(isShownToItsEnd)).toBe(true);
    await page.getByRole('option', { name: 'Faculteit Techniek' }).click();
    await button(page, texts.proposeUnitConfirm).click();
    await section(page, /^Semester 1/).waitFor();
    await expect.poll(() => weeksOf(page, 'exception')).toEqual(['46']);
    await save(page);

    await choose(page, texts.year, '2027-2028');
    await page.getByText(placementText.noBlocks('2027', '2028', 'Faculteit Gezondheid')).waitFor();
    await propose(page, texts.proposePrevious);
    await section(page, /^Semester 1 30-08-2027/).waitFor();
    await expect.poll(() => weeksOf(page, 'exception')).toEqual(['45']);
    await save(page);
    await page.reload();
    await section(page, /^Semester 1 30-08-2027/).waitFor();
  });

  it('shows errors at their field, also in a folded section, and Annuleren restores the saved values', async () => {
    const page = await product.visit({ as: 'manager', path: '/calendar/organizationalunit' });
    await section(page, /^Semester 2/).click();
    await section(page, /^Blok 3/).click();
    const starts = page.getByRole('textbox', { name: texts.startMonday });
    // Semester 1, Blok 1, Semester 2, Blok 3.
    await starts.nth(3).fill('25-01-2027');
    await starts.nth(2).fill('26-01-2027');
    await page.getByText(texts.otherWeekday('dinsdag', '25-01-2027')).waitFor();
    await section(page, /^Semester 2/).click();
    await button(page, texts.save).click();
    await page.getByText(yearsText.codes.overlap).first().waitFor();
    await expect.poll(() => starts.nth(2).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: layoutText.entries.years }).click();
    await page.getByText(formText.leaveTitle).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: formText.leaveCancel }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await button(page, formText.cancel).click();
    await page.getByText(formText.unchanged).waitFor();
    await section(page, /^Semester 2 01-02-2027/).waitFor();
  });

  itInProveOnly('keeps the changes of two users who save it', async () => {
    const path = await calendarPath('Cluster Media', '2026');
    const mine = await product.visit({ as: 'manager', path });
    const other = await product.visit({ as: 'beheerder', path });
    await other.getByRole('radio', { name: 'Blokweek 2', exact: true }).check({ force: true });
    await field(other, texts.title).fill('Projectweek');
    await mine.getByRole('radio', { name: 'Blokweek 3', exact: true }).check({ force: true });
    await field(mine, texts.title).fill('Excursie');
    await save(other);
    await button(mine, texts.save).click();
    await mine.getByText('Blok 1 · Blokweek 2 · Titel').waitFor();
    await mine.getByText(/^Bram Visser heeft deze jaarkalender om \d\d:\d\d opgeslagen/).waitFor();
    expect(await axeFindings(mine)).toEqual([]);
    await button(mine, texts.conflictKeep).click();
    await toast(mine, noticeText.saved(texts.item));
    await other.reload();
    await other.getByRole('radio', { name: 'Blokweek 2, Projectweek' }).waitFor({ state: 'attached' });
    await other.getByRole('radio', { name: 'Blokweek 3, Excursie' }).waitFor({ state: 'attached' });
  });

  it('is read-only outside the user’s units, and not visible to another school', async () => {
    const page = await product.visit({ as: 'manager', path: '/calendar/organizationalunit' });
    await choose(page, texts.cluster, 'Cluster Verpleegkunde');
    await page.getByText(texts.notYourUnit).waitFor();
    await expect.poll(() => button(page, texts.save).count()).toBe(0);
    await expect.poll(() => page.getByRole('textbox', { name: texts.startMonday }).first().isDisabled()).toBe(true);
    const stranger = await product.open({ as: 'noordzee', path: ictPath });
    await stranger.getByText(texts.notFound).waitFor();
  });

  it('prints on one page, in landscape', async () => {
    const page = await product.visit({ as: 'lezer', path: ictPath });
    await button(page, texts.print).waitFor();
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect(Number(width)).toBeGreaterThan(Number(height));
  });

  it('keeps its week numbers apart at every width', async () => {
    const page = await product.visit({ as: 'manager', path: ictPath });
    const numbers = page.getByRole('figure', { name: texts.strip }).locator('li > [aria-hidden]');
    await numbers.first().waitFor();
    for (const width of [390, 768, 1024, 1220]) {
      await page.setViewportSize({ width, height: 800 });
      const gaps = await numbers.evaluateAll((words) => {
        const boxes = words.map((word) => word.getBoundingClientRect());
        const pairs = boxes.slice(1).map((box, index) => ({ box, before: boxes[index]! }));
        return pairs
          .filter(({ box, before }) => box.top === before.top)
          .map(({ box, before }) => box.left - before.right);
      });
      expect(gaps.length, `at ${width} px`).toBeGreaterThan(20);
      expect(Math.min(...gaps), `at ${width} px`).toBeGreaterThanOrEqual(2);
    }
    await page.setViewportSize(desktop.viewport);
  });

  it('can be followed in an agenda until the address is revoked', async () => {
    const page = await product.open({ as: 'coordinator', path: ictPath });
    await button(page, texts.feed.open).click();
    await button(page, texts.feed.make).click();
    const address = await page.getByRole('textbox', { name: texts.feed.address }).inputValue();
    const feed = await (await fetch(address)).text();
    const events = new ICAL.Component(ICAL.parse(feed) as never).getAllSubcomponents('vevent');
    const summaries = events.map((event) => new ICAL.Event(event).summary);
    expect(summaries).toEqual(expect.arrayContaining(['Semester 1', 'Blok 4', 'Herfstvakantie']));
    expect(await axeFindings(page)).toEqual([]);
    await button(page, texts.feed.revoke).click();
    const question = page.getByRole('dialog', { name: texts.feed.revokeTitle });
    await question.getByRole('button', { name: texts.feed.revoke }).click();
    await toast(page, texts.feed.revoked);
    expect((await fetch(address)).status).toBe(404);
  });
});

describe('weeks in which something is planned', () => {
  it('are removed only after a question', async () => {
    const page = await product.visit({ as: 'manager', path: ictPath });
    // Semester 1, Blok 1.
    await page.getByRole('textbox', { name: texts.endFriday }).nth(1).fill('18-09-2026');
    await button(page, texts.save).click();
    const dialog = page.getByRole('dialog', { name: texts.lostTitle });
    await dialog.getByText(texts.lost).waitFor();
    await expect.poll(() => dialog.getByRole('link').count()).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: formText.leaveCancel }).click();
    await page.getByText(formText.changed(1)).waitFor();
    await button(page, texts.save).click();
    await dialog.getByRole('button', { name: texts.lostConfirm }).click();
    await toast(page, noticeText.saved(texts.item));
    await section(page, /^Blok 1 31-08-2026 – 18-09-2026/).waitFor();
  });
});
