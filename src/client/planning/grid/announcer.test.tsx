// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Announcer, useAnnounce, useCarrying, useGridStatus } from './announcer.tsx';

let root: Root;
let container: HTMLElement;

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
  const announce = useAnnounce();
  const { refusal, carrying } = useGridStatus();
  return (
    <>
      <output>{refusal ?? (carrying ? 'keys' : 'nothing')}</output>
      <button type="button" onClick={() => announce('not here', 'refusal')}>
        Refuse
      </button>
      <button type="button" onClick={() => announce('put down')}>
        Put down
      </button>
    </>
  );
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

const press = (index: number) => act(() => container.querySelectorAll('button')[index]!.click());
const refuse = () => press(0);
const putDown = () => press(1);
const wait = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time);
  });
const shown = () => container.querySelector('output')?.textContent;

it('shows a refusal until the next action', () => {
  draw();
  refuse();
  expect(shown()).toBe('not here');
  putDown();
  expect(shown()).toBe('nothing');
});

it('hides a refusal after a while, and shows it again when it is repeated', () => {
  draw();
  refuse();
  wait(7000);
  refuse();
  wait(7000);
  expect(shown()).toBe('not here');
  wait(1000);
  expect(shown()).toBe('nothing');
});

it('shows the keys while an item is carried, and a refusal instead of them', () => {
  draw(true);
  expect(shown()).toBe('keys');
  refuse();
  expect(shown()).toBe('not here');
  putDown();
  expect(shown()).toBe('keys');
  draw(false);
  expect(shown()).toBe('nothing');
});
