// Rich text as words.
import { expect, it } from 'vitest';

import { plainText } from './plain-text.ts';

it('keeps the words, with line breaks between paragraphs and items', () => {
  expect(
    plainText('<h2>Doel</h2><p>Kent <strong>de</strong> basis</p><ul><li>een</li><li>twee &amp; drie</li></ul>'),
  ).toBe('Doel\nKent de basis\neen\ntwee & drie');
});

it('does not interpret an escaped tag', () => {
  expect(plainText('<p>1 &lt;b&gt; 2 &amp;lt;</p>')).toBe('1 <b> 2 &lt;');
});
