// Users and roles in a real browser: a new role with three rights and a hidden attribute, given to a new user, who signs in
// and sees exactly that; the tables of rights; and the reasons why a user may not do something.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessText } from '#shared/text/access.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';
import { layoutText } from '#shared/text/layout.ts';
import { noticeText } from '#shared/text/notice.ts';
import { passwordText } from '#shared/text/password.ts';
import { profileText } from '#shared/text/profile.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { usageText } from '#shared/text/usage.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { itInProveOnly, sample } from '#tests/support/sample.ts';

const { roles, users, rights } = accessText;
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const cancel = (page: Page) => page.getByRole('button', { name: 'Annuleren', exact: true }).click();
const flag = (page: Page, row: string, action: string) => page.getByRole('checkbox', { name: `${row}: ${action}` });
/** A plain dialog or an alert dialog. */
const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const menuEntries = (page: Page) =>
  page.getByRole('navigation', { name: layoutText.navigation }).getByRole('link').allInnerTexts();

describe('a role with three rights and one attribute hidden', () => {
  const password = 'tafelpoot grijs 9';

  it('can be made with its rights and a hidden attribute', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/roles' });
    await heading(page, 'Rollen');
    await page.getByRole('link', { name: 'Nieuwe rol' }).click();
    await page.getByLabel('Rol', { exact: true }).fill('stagebegeleider');
    await page.getByLabel('Titel', { exact: true }).fill('Stagebegeleider');
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    await save(page);
    await toast(page, 'Rol is opgelagen!');

    // The new role is opened for editing, with its identifier fixed.
    await heading(page, 'Stagebegeleider');
    await expect.poll(() => page.getByLabel('Rol', { exact: true }).isDisabled()).toBe(true);
    await flag(page, "Programma's", 'Lezen').check();
    await flag(page, 'Werkvormen', 'Lezen').check();
    await flag(page, 'Werkvormen', 'Wijzigen').check();
    await page.getByRole('checkbox', { name: roles.cellChanged('Werkvormen', 'Wijzigen') }).waitFor();
    await save(page);
    await heading(page, 'Rollen');

    await page.getByRole('link', { name: 'stagebegeleider', exact: true }).click();
    await heading(page, 'Stagebegeleider');
    await expect.poll(() => flag(page, 'Werkvormen', 'Wijzigen').isChecked()).toBe(true);
    await page.getByRole('rowheader', { name: "Programma's" }).click();
    await heading(page, roles.attributes('Programma'));
    await flag(page, 'CROHO-code', 'Lezen').waitFor();
    const columns = await page.getByRole('columnheader').allInnerTexts();
    expect(columns).toEqual(['Attribuut', 'Lezen', 'Wijzigen']);
    await flag(page, 'CROHO-code', 'Lezen').uncheck();
    await save(page);
    await toast(page, 'Attribute Rol is opgelagen!');

    // Saving and cancelling both go back one level.
    await heading(page, 'Stagebegeleider');
    await cancel(page);
    await heading(page, 'Rollen');
  });

  it('can be given to a new user', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/users' });
    await heading(page, 'Gebruikers');
    await page.getByRole('table').waitFor();
    const columns = await page.getByRole('columnheader').allInnerTexts();
    expect(columns.map((text) => text.trim())).toEqual([
      'Voornaam',
      'Achternaam',
      'Gebruikersnaam',
      'E-mail',
      'Laatst gezien',
      'Opties',
    ]);
    await page.getByRole('link', { name: 'Nieuwe gebruiker' }).click();
    await heading(page, 'Nieuwe gebruiker');
    await save(page);
    // A missing value is reported at its field, which gets the focus.
    await page.getByText(fieldText.required).first().waitFor();
    await expect.poll(() => page.getByText(fieldText.required).count()).toBe(4);
    await page
      .locator('input:focus')
      .and(page.getByLabel('Voornaam', { exact: true }))
      .waitFor();
    await page.getByLabel('Voornaam', { exact: true }).fill('Sanne');
    await page.getByLabel('Achternaam', { exact: true }).fill('Blom');
    await page.getByLabel('Gebruikersnaam', { exact: true }).fill('sanne');
    await page.getByLabel('E-mail', { exact: true }).fill('sanne@leerlijn.example');
    await page.getByLabel('Wachtwoord', { exact: true }).fill('kort');
    const choices = page.getByRole('group', { name: 'Rollen' });
    await choices.getByRole('checkbox', { name: 'Stagebegeleider' }).check();
    const units = page.getByRole('combobox', { name: 'Organisatorische eenheden' });
    await expect.poll(() => units.getAttribute('placeholder')).toBe('Begin met typen...');
    await save(page);
    await page.getByText(passwordText.tooShort(12)).waitFor();
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
    await save(page);
    await toast(page, noticeText.saved(users.item));
    await page.getByRole('link', { name: 'Sanne', exact: true }).waitFor();
  });

  it('shows its holder exactly that', async () => {
    const page = await product.open({ as: 'sanne', password, path: '/programmes' });
    await heading(page, "Programma's");
    const entries = await menuEntries(page);
    expect(entries).toEqual(expect.arrayContaining(["Programma's", 'Werkvormen', layoutText.entries.logout]));
    for (const hidden of ['Toetsvormen', 'Gebruikers', 'Rollen', 'Labels', 'Studiejaren'])
      expect(entries).not.toContain(hidden);
    await expect.poll(() => page.getByRole('link', { name: 'Nieuw programma' }).count()).toBe(0);
    await page
      .getByRole('link', { name: / bekijken$/ })
      .first()
      .click();
    await page.getByText('CROHO-titel', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('CROHO-code', { exact: true }).count()).toBe(0);

    await goTo(page, '/courses');
    await heading(page, 'Werkvormen');
    await page
      .getByRole('link', { name: / bewerken$/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Nieuwe werkvorm' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: / verwijderen$/ }).count()).toBe(0);
    await goTo(page, '/users');
    await page.getByText(catalogueText.noRead).waitFor();
    await heading(page, users.title);
    expect(await axeFindings(page)).toEqual([]);
    await goTo(page, '/exams');
    await page.getByText(catalogueText.noRead).waitFor();
    await heading(page, 'Toetsvormen');
  });

  it('is explained on the screen of rights', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/users' });
    await page.getByRole('link', { name: users.rightsOf('Sanne Blom') }).click();
    await heading(page, rights.title('Sanne Blom'));
    const programme = page.getByRole('row', { name: /^Attributen van Programma's/ });
    await programme.waitFor();
    await expect
      .poll(() => programme.getByRole('cell').allInnerTexts())
      .toEqual(['Nee', 'Stagebegeleider', 'Nee', 'Nee']);
    await page.getByText(rights.attributesDiffer(1)).waitFor();
    await page.getByRole('button', { name: rights.attributesOf("Programma's") }).click();
    const hidden = page.getByRole('row', { name: /^CROHO-code/ });
    await hidden.waitFor();
    expect((await hidden.getByRole('cell').allInnerTexts())[1]).toBe('Nee');
  });
});

describe('the table of rights', () => {
  it('changes a whole column at once, marks changes, and asks before they are lost', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/roles' });
    await page.getByRole('link', { name: 'lezer', exact: true }).click();
    await heading(page, 'Lezer');
    await expect.poll(() => flag(page, 'Gebruikers', 'Lezen').isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Lezen', exact: true }).click();
    await expect.poll(() => flag(page, 'Gebruikers', 'Lezen').isChecked()).toBe(true);
    await expect.poll(() => flag(page, "Programma's", 'Lezen').isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: roles.cellChanged("Programma's", 'Lezen') }).waitFor();

    await page.getByRole('link', { name: 'Gebruikers', exact: true }).first().click();
    await dialog(page).getByRole('button', { name: 'Verder bewerken' }).click();
    await page.getByRole('button', { name: 'Lezen', exact: true }).click();
    await expect.poll(() => flag(page, "Programma's", 'Lezen').isChecked()).toBe(true);
    await page.getByText(formText.unchanged).waitFor();
  });

  it('does not offer rights that the user does not have, and says when an object has no attributes', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/roles' });
    await page.getByRole('link', { name: 'lezer', exact: true }).click();
    await heading(page, 'Lezer');
    await expect.poll(() => flag(page, 'Instellingen', 'Aanmaken').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Boomweergave' }).click();
    await toast(page, 'Geen attribute rechten gevonden voor Boomweergave');
  });

  itInProveOnly('keeps the changes of two users to one role', async () => {
    const [mine, theirs] = [
      await product.visit({ as: 'beheerder', path: '/roles/edit/3' }),
      await product.open({ as: 'admin', path: '/roles/edit/3' }),
    ];
    await flag(mine, 'Gebruikers', 'Lezen').check();
    await flag(theirs, 'Rollen', 'Lezen').check();
    await save(theirs);
    await heading(theirs, 'Rollen');
    await save(mine);
    await dialog(mine).getByRole('rowheader', { name: 'Rollen: Lezen' }).waitFor();
    // A platform user is no colleague of the school.
    await dialog(mine)
      .getByText(/^Iemand anders heeft deze rol om \d\d:\d\d opgeslagen/)
      .waitFor();
    await dialog(mine).getByRole('button', { name: formText.conflictKeep }).click();
    await heading(mine, 'Rollen');
    await goTo(mine, '/roles/edit/3');
    await flag(mine, 'Gebruikers', 'Lezen').waitFor();
    await expect.poll(() => flag(mine, 'Gebruikers', 'Lezen').isChecked()).toBe(true);
    await expect.poll(() => flag(mine, 'Rollen', 'Lezen').isChecked()).toBe(true);
  });

  it('merges what two users change of the attributes of one role, and says so', async () => {
    const path = '/roles/edit/3/programme';
    const mine = await product.open({ as: 'beheerder', path });
    const theirs = await product.open({ as: 'admin', path });
    await flag(mine, 'CROHO-code', 'Lezen').click();
    await flag(theirs, 'CROHO-titel', 'Lezen').click();
    await save(theirs);
    await toast(theirs, noticeText.saved(roles.attributeItem));
    await save(mine);
    await mine.getByText(formText.conflictMerged).waitFor();
    await save(mine);
    await toast(mine, noticeText.saved(roles.attributeItem));
  });

  it('counts changed rights as rights, and changed fields as fields', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/roles/edit/5' });
    await flag(page, "Programma's", 'Wijzigen').click();
    await page.getByText('1 recht gewijzigd').waitFor();
    await flag(page, "Programma's", 'Aanmaken').click();
    await page.getByLabel('Titel', { exact: true }).fill('Lezer en schrijver');
    await page.getByText('1 veld en 2 rechten gewijzigd').waitFor();
    await page.getByRole('link', { name: 'Profiel' }).first().click();
    await page.getByText('Je hebt 1 veld en 2 rechten gewijzigd, maar nog niet opgeslagen.').waitFor();
    await dialog(page).getByRole('button', { name: 'Verder bewerken' }).click();
  });

  it('does not delete a role that somebody has', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/roles' });
    await page.getByRole('button', { name: catalogueText.remove('Coördinator') }).click();
    await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
    await toast(page, `${catalogueText.notRemoved('Coördinator')} ${refusalText.inUse([usageText.users(1)])}`);
  });
});

it('a user of two schools is marked, and only their roles and units can change', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/users' });
  await page.getByRole('link', { name: 'Lotte', exact: true }).click();
  await page.getByText(accessText.sharedUser).waitFor();
  await expect.poll(() => page.getByLabel('Voornaam', { exact: true }).isDisabled()).toBe(true);
  const boxes = page.getByRole('group', { name: 'Rollen' }).getByRole('checkbox');
  await expect.poll(() => boxes.first().isEnabled()).toBe(true);
});

it.each(
  sample(
    [
      ['a wide screen', {}],
      ['a phone', phone],
    ] as const,
    2,
  ),
)('a list of choices closes after each choice, so that the next click reaches its target, on %s', async (_, screen) => {
  const page = await product.visit({ as: 'beheerder', path: '/users/edit/5', ...screen });
  await page.getByRole('combobox', { name: /eenheden/i }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  // The keyboard opens it again for the next one.
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await save(page);
  await toast(page, noticeText.saved(users.item));
});

it('the profile links every user to their own rights', async () => {
  const page = await product.open({ as: 'lezer', path: '/profile' });
  await page.getByRole('link', { name: profileText.rights }).click();
  await heading(page, rights.title('Eva Mulder'));
  await page.getByRole('link', { name: rights.backToProfile }).click();
  await heading(page, profileText.title);
});
