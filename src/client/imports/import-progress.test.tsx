// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';

import { ImportProgress } from './import-progress.tsx';

it('takes the focus from the button that started it, and keeps it at the end, but not after a reload', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const draw = (state: 'running' | 'done', takesFocus: boolean) =>
    act(() =>
      root.render(
        <ImportProgress followed={{ kind: 'undo', state, message: 'Terug.', made: 0 }} takesFocus={takesFocus} />,
      ),
    );
  draw('running', false);
  expect(document.activeElement).toBe(document.body);
  draw('running', true);
  draw('done', true);
  expect(document.activeElement?.textContent).toContain('Terug.');
  act(() => root.unmount());
});
