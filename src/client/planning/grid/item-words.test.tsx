// The text of an item on one line: truncation keeps what distinguishes two items.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { ItemDetail, ItemTitle } from './item-words.tsx';

const pieces = (node: React.ReactElement) =>
  [...renderToStaticMarkup(node).matchAll(/>([^<]+)</g)].map(([, words]) => words);

it('keeps the number at the end of a title on one line, and leaves other titles whole', () => {
  const title = 'Professionele ontwikkeling 1';
  expect(pieces(<ItemTitle title={title} wraps={false} />)).toEqual(['Professionele ontwikkeling', ' 1']);
  expect(renderToStaticMarkup(<ItemTitle title={title} wraps />)).toBe(title);
  expect(renderToStaticMarkup(<ItemTitle title="Requirements" wraps={false} />)).toBe('Requirements');
});

it('splits the numbers on one line, so that each is shown as a whole or not at all', () => {
  expect(pieces(<ItemDetail detail="5 EC · 48 u" flat />)).toEqual(['5 EC', ' · 48 u']);
  expect(renderToStaticMarkup(<ItemDetail detail="5 EC · 48 u" flat={false} />)).toBe('5 EC · 48 u');
});
