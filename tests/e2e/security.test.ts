// Hostile pages, links and texts can do nothing in a real browser. Every other e2e test also fails on a violation of the page's
// policy (tests/support/e2e.ts).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { loginText } from '#shared/text/login.ts';
import { profileText } from '#shared/text/profile.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';

let product: Product;
let stranger: Server;
let strangerUrl: string;

beforeAll(async () => {
  product = await startProduct();
  // Another site, which tries to frame and read ours.
  stranger = createServer((_request, response) => {
    const frames = ['/programmes', '/moduleplanner-embed', '/api/docs'].map(
      (path) => `<iframe src="${product.url}${path}"></iframe>`,
    );
    response.setHeader('content-type', 'text/html').end(`<title>Kwaad</title>${frames.join('')}`);
  });
  await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve));
  strangerUrl = `http://localhost:${(stranger.address() as AddressInfo).port}`;
});
afterAll(async () => {
  stranger.closeAllConnections();
  stranger.close();
  await product.close();
});

it('another site can neither frame the product nor read from it with the session of its visitor', async () => {
  const signedIn = await product.open({ as: 'manager', path: '/favicon.svg' });
  // Not with product.open, which fails on a policy violation; here one is expected.
  const page = await signedIn.context().newPage();
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(strangerUrl);
  const url = product.url;
  const read = await page.evaluate(
    (base) =>
      Promise.all(
        ['/api/health', '/api/me', '/programmes'].map((path) =>
          fetch(`${base}${path}`, { credentials: 'include' }).then(
            () => 'read',
            () => 'refused',
          ),
        ),
      ),
    url,
  );
  expect(read).toEqual(['refused', 'refused', 'refused']);
  expect(page.frames().filter((frame) => frame.url().startsWith(url))).toEqual([]);
  expect(refused.filter((text) => text.includes('frame-ancestors')).length).toBeGreaterThanOrEqual(3);
});

it('hostile text written directly to the database does not run where it is read or edited', async () => {
  const html = `<p>Onschuldig</p><img src="x" onerror="window.geraakt = 1"><a href="javascript:window.geraakt = 2">klik</a>
    <svg onload="window.geraakt = 3"></svg><iframe srcdoc="<script>parent.geraakt = 4</script>"></iframe>`;
  const title = '<img src=x onerror="window.geraakt = 5">';
  const changed = await sql<{ id: number }>`
    update programme set description = ${html}, title = ${title}
    where id = (select min(id) from programme) returning id`.execute(product.database);
  const id = changed.rows[0]?.id ?? 0;
  for (const as of ['lezer', 'manager']) {
    // The server cleans what is saved; without that, the policy would still stop it, so a violation is allowed here.
    const page = await (await product.open({ as, path: '/favicon.svg' })).context().newPage();
    await page.goto(`${product.url}/programmes/edit/${id}`);
    await page.getByText('Onschuldig').waitFor();
    for (const link of await page.getByText('klik', { exact: true }).all()) await link.click({ timeout: 2000 });
    await expect.poll(() => page.evaluate('window.geraakt')).toBeUndefined();
    await expect.poll(() => page.locator('img[onerror], svg[onload], iframe, a[href^="javascript"]').count()).toBe(0);
  }
});

it('the profile shows where the user is signed in, and can end all other sessions', async () => {
  const elsewhere = await product.open({ as: 'lezer', path: '/profile' });
  const here = await product.open({ as: 'lezer', path: '/profile' });
  await elsewhere.getByRole('heading', { name: profileText.sessions }).waitFor();
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
  const typed = await product.open({ path: '/profile', userAgent: firefox });
  await typed.getByLabel(loginText.username).fill('lezer');
  await typed.getByLabel(loginText.password, { exact: true }).fill('leerlijn-demo');
  await typed.keyboard.press('Enter');
  await typed.getByText('Firefox op Windows').waitFor();
  await here.getByText(profileText.sessionHere).waitFor();
  await here.getByRole('button', { name: profileText.endSessions }).click();
  await here.getByText(profileText.sessionsEnded).waitFor();
  await here.getByRole('button', { name: profileText.endSessions }).waitFor({ state: 'detached' });
  await elsewhere.reload();
  await elsewhere.getByRole('button', { name: 'Inloggen' }).waitFor();
});
