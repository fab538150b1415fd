// Where long words may break.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { Breakable } from './breakable.tsx';

it.each([
  ['Projectbegeleiding Backend', 'Project·begeleiding Backend'],
  ['Herkansing Beroepsproduct', 'Herkansing Beroeps·product'],
  ['Kerstvakantie', 'Kerst·vakantie'],
  ['Objectgeoriënteerd programmeren', 'Objectgeoriënteerd programmeren'],
  ['Toets en zorg', 'Toets en zorg'],
  ['Productie', 'Productie'],
])('breaks a compound before its last word, and nothing else: %s', (text, broken) => {
  expect(renderToStaticMarkup(<Breakable text={text} />).replaceAll('<wbr/>', '·')).toBe(broken);
});
