import { expect, it } from 'vitest';

import { StandInElement, StandInParser } from './parse-html.ts';

/** As JSX would be written: the name, the address, what is inside. */
function shape(node: StandInElement | { textContent: string }): unknown {
  if (!(node instanceof StandInElement)) return node.textContent;
  const address = node.getAttribute('href');
  return [node.localName, ...(address ? [address] : []), ...node.childNodes.map(shape)];
}

it('reads elements within each other, lines, links and signs', () => {
  const html =
    '<p>Een <strong>vet <em>woord</em></strong> &amp; meer</p><ul><li>a<br />b</li></ul><a href="https://x.nl/?a=1&amp;b=2">x</a>';
  expect(shape(new StandInParser().parseFromString(html).body)).toEqual([
    'body',
    ['p', 'Een ', ['strong', 'vet ', ['em', 'woord']], ' & meer'],
    ['ul', ['li', 'a', ['br'], 'b']],
    ['a', 'https://x.nl/?a=1&b=2', 'x'],
  ]);
});

it('survives HTML that is never stored', () => {
  expect(shape(new StandInParser().parseFromString('</p>a < b<p>c').body)).toEqual([
    'body',
    'a ',
    '<',
    ' b',
    ['p', 'c'],
  ]);
});
