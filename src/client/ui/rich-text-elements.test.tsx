// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';

import { UiProvider } from './provider.tsx';
import { RichTextElements } from './rich-text-elements.tsx';

beforeAll(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

async function drawn(html: string, deadLinks = false): Promise<string> {
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <UiProvider>
        <RichTextElements html={html} deadLinks={deadLinks} />
      </UiProvider>,
    ),
  );
  const text = place.querySelector('[class*=prose]')?.innerHTML ?? '';
  act(() => root.unmount());
  return text;
}

it('draws the markup that the server keeps unchanged', async () => {
  const html =
    '<h3>Kop</h3><p>Een <strong>vet</strong> en <em>schuin</em> woord<br>verder</p><ul><li><p>punt</p></li></ul>';
  expect(await drawn(html)).toBe(html);
  const quoted = '<blockquote><p>citaat</p></blockquote><p><a href="https://voorbeeld.nl">link</a></p>';
  expect(await drawn(quoted)).toBe(quoted);
});

it('draws only the text of markup that the server would not keep', async () => {
  expect(await drawn('<p onclick="x()" style="color:red">tekst</p>')).toBe('<p>tekst</p>');
  expect(await drawn('<table><tbody><tr><td>cel</td></tr></tbody></table>')).toBe('cel');
  expect(await drawn('<p>a<img src="x" onerror="y()">b</p>')).toBe('<p>ab</p>');
  expect(await drawn('<p><a href="javascript:x()">klik</a></p>')).toBe('<p>klik</p>');
  expect(await drawn('<p><a href=" JavaScript:x()">klik</a></p>')).toBe('<p>klik</p>');
});

it('has no working links in a text that is about to be edited', async () => {
  expect(await drawn('<p><a href="https://voorbeeld.nl">link</a></p>', true)).toBe('<p><a>link</a></p>');
});
