// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Announcer, useAnnounce, useCarrying, useSeen } from './announcer.tsx';

let root: Root;
let container: HTMLElement;
let announce: ReturnType<typeof useAnnounce>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});

afterEach(() => {
  act(() => root.unmount());
  container.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Bar() {
  announce = useAnnounce();
  const { refusal, carrying } = useSeen();
  return <output>{refusal ?? (carrying ? 'keys' : 'nothing')}</output>;
}

function Carrier({ carrying }: { carrying: boolean }) {
  useCarrying(carrying);
  return null;
}

function draw(carrying = false) {
  act(() =>
    root.render(
      <Announcer>
        <Bar />
        <Carrier carrying={carrying} />
      </Announcer>,
    ),
  );
}

const shown = () => container.querySelector('output')?.textContent;

it('a refusal is shown until the next thing happens', () => {
  draw();
  act(() => announce('not here', 'refusal'));
  expect(shown()).toBe('not here');
  act(() => announce('put down'));
  expect(shown()).toBe('nothing');
});

it('a refusal goes by itself, and starts anew when it is repeated', () => {
  draw();
  act(() => announce('not here', 'refusal'));
  act(() => vi.advanceTimersByTime(7000));
  act(() => announce('not here', 'refusal'));
  act(() => vi.advanceTimersByTime(7000));
  expect(shown()).toBe('not here');
  act(() => vi.advanceTimersByTime(1000));
  expect(shown()).toBe('nothing');
});

it('while something is carried the keys are known, and a refusal goes before them', () => {
  draw(true);
  expect(shown()).toBe('keys');
  act(() => announce('not here', 'refusal'));
  expect(shown()).toBe('not here');
  act(() => announce('row 2'));
  expect(shown()).toBe('keys');
  draw(false);
  expect(shown()).toBe('nothing');
});
