// @vitest-environment happy-dom
// The responses that came with the page are used once, and only for the user they were made for.
import { beforeEach, expect, it, vi } from 'vitest';

import { storeTokens } from './tokens.ts';

const answer = { data: { title: '</script>' }, etag: '"1"' };

beforeEach(() => {
  vi.resetModules();
  storeTokens({ access: 'aaaaaaaab', refresh: 'r' });
  const json = JSON.stringify({ '/api/me': answer }).replaceAll('<', String.raw`\u003c`);
  document.body.innerHTML = `<script type="application/json" id="first-answers" data-for="aaaaaaaa">${json}</script>`;
});

it('takes them once, and removes them from the page', async () => {
  const { takeFirstAnswers } = await import('./first-answers.ts');
  expect([...takeFirstAnswers()]).toEqual([['/api/me', answer]]);
  expect(document.body.innerHTML).toBe('');
  expect(takeFirstAnswers().size).toBe(0);
});

it('does not give them to another user who signs in on the same page', async () => {
  const { takeFirstAnswers } = await import('./first-answers.ts');
  storeTokens({ access: 'baaaaaaaa', refresh: 's' });
  expect(takeFirstAnswers().size).toBe(0);
  storeTokens({ access: 'aaaaaaaab', refresh: 'r' });
  expect(takeFirstAnswers().size).toBe(0);
});

it('has none where the server sent none', async () => {
  document.body.innerHTML = '';
  const { takeFirstAnswers } = await import('./first-answers.ts');
  expect(takeFirstAnswers().size).toBe(0);
});
