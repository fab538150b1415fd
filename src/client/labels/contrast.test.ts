// The contrast warnings for the product's own colours.
import { expect, it } from 'vitest';

import { objects } from '#shared/permissions/objects.ts';

import { previewColor } from './contrast.ts';

it('finds nothing wrong with the colours of the product', () => {
  for (const { color } of Object.values(objects))
    for (const scheme of ['light', 'dark'] as const)
      expect(previewColor(color, scheme)).toMatchObject({ weakText: null, weakMark: null });
});

it('finds a mark that is lost: pale on light, dark on dark', () => {
  expect(previewColor('ffe680', 'light').weakMark).toBeLessThan(1.5);
  expect(previewColor('ffe680', 'dark').weakMark).toBeNull();
  expect(previewColor('0a0a0a', 'light').weakMark).toBeNull();
  expect(previewColor('000000', 'dark').weakMark).toBeLessThan(3);
});

it('shows the tint of 15 percent over the surface', () => {
  expect(previewColor('000000', 'light')).toMatchObject({
    mark: 'rgb(0 0 0)',
    tint: 'rgb(217 217 217)',
    text: '#172033',
  });
});
