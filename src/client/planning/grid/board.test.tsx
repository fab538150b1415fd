// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { UiProvider } from '#client/ui/provider.tsx';
import type { Placement } from '#shared/planning/grid.ts';
import { openContext, ruleItem } from '#shared/planning/testing.ts';
import { gridText } from '#shared/text/grid.ts';
import { placementText } from '#shared/text/placement.ts';
import { rulesText } from '#shared/text/rules.ts';

import { Announcer } from './announcer.tsx';
import type { BoardEntry } from './board-items.tsx';
import { Board, type BoardProps } from './board.tsx';

let root: Root;
let container: HTMLElement;
const onPlace = vi.fn<(key: string, placement: Placement) => void>();
const onOpen = vi.fn<(key: string) => void>();
const onToggle = vi.fn<(key: string) => void>();

const entry = (key: string, x: number, y: number, width = 3): BoardEntry => ({
  ...{ ...ruleItem(key, x, y, width), title: `Item ${key}`, detail: '5 EC', color: '#7a3fc4' },
});
const items = [entry('a', 0, 0), entry('b', 3, 0), entry('c', 0, 2)];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run();
    return 0;
  });
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  for (const mock of [onPlace, onOpen, onToggle]) mock.mockClear();
});

afterEach(() => {
  act(() => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
});

const describePlace: BoardProps['describe'] = {
  when: ({ x }) => `kolom ${x + 1}`,
  where: ({ x, y }) => `kolom ${x + 1}, rij ${y + 1}`,
  size: ({ width, height }) => `${width} bij ${height}`,
  starts: [],
  ends: [],
};

function draw(changes: Partial<BoardProps> = {}) {
  act(() =>
    root.render(
      <UiProvider>
        <Announcer>
          <Board
            label="Raster"
            items={items}
            context={openContext}
            cellHeight={40}
            rows={4}
            describe={describePlace}
            mayChange
            onPlace={onPlace}
            onOpen={onOpen}
            onToggle={onToggle}
            {...changes}
          />
        </Announcer>
      </UiProvider>,
    ),
  );
}

const face = (key: string) => container.querySelector<HTMLElement>(`[data-face="${key}"]`)!;
const announced = () => container.querySelector('[aria-live="assertive"]')?.textContent ?? '';
function press(key: string, modifiers: KeyboardEventInit = {}) {
  const target = document.activeElement ?? document.body;
  act(
    () =>
      void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })),
  );
}

describe('the keyboard', () => {
  it('has one stop per grid, and arrows go from item to item', () => {
    draw();
    expect([...container.querySelectorAll('[data-face]')].map((each) => each.getAttribute('tabindex'))).toEqual([
      '0',
      '-1',
      '-1',
    ]);
    act(() => face('a').focus());
    press('ArrowRight');
    expect(document.activeElement).toBe(face('b'));
    press('Home');
    press('ArrowDown');
    expect(document.activeElement).toBe(face('c'));
    expect(face('c').getAttribute('tabindex')).toBe('0');
  });

  it('picks up with Enter, moves with arrows, puts down with Enter, and announces each step', () => {
    draw();
    act(() => face('a').focus());
    press('Enter');
    expect(announced()).toBe(gridText.pickedUp('Item a', 'kolom 1, rij 1'));
    press('ArrowDown');
    expect(announced()).toBe(`kolom 1, rij 2, 3 bij 1, ${gridText.free}`);
    press('Enter');
    expect(announced()).toBe(gridText.dropped('Item a', 'kolom 1, rij 2'));
    expect(onPlace).toHaveBeenCalledExactlyOnceWith('a', { x: 0, y: 1, width: 3, height: 1 });
  });

  it('resizes with Shift and arrows, at the beginning with Ctrl as well', () => {
    draw();
    act(() => face('b').focus());
    press(' ');
    press('ArrowRight', { shiftKey: true });
    press('ArrowRight', { shiftKey: true, ctrlKey: true });
    press('ArrowDown', { shiftKey: true });
    press(' ');
    expect(onPlace).toHaveBeenCalledExactlyOnceWith('b', { x: 4, y: 0, width: 3, height: 2 });
  });

  it('does not put down on another item, and goes back with Escape', () => {
    draw();
    act(() => face('a').focus());
    press('Enter');
    press('ArrowRight');
    expect(announced()).toContain(rulesText.noOverlap('Item b'));
    expect(face('a').closest('[data-item]')?.hasAttribute('data-refused')).toBe(true);
    press('Enter');
    expect(announced()).toBe(placementText.itemRefused('Item a', rulesText.noOverlap('Item b')));
    press('Escape');
    expect(announced()).toBe(gridText.cancelled('Item a'));
    expect(onPlace).not.toHaveBeenCalled();
  });

  it('opens with Ctrl+Enter and Alt+ArrowDown, and with Enter for anyone who may not move', () => {
    draw();
    act(() => face('a').focus());
    press('Enter', { ctrlKey: true });
    press('ArrowDown', { altKey: true });
    draw({ mayChange: false });
    press('Enter');
    expect(onOpen.mock.calls).toEqual([['a'], ['a'], ['a']]);
  });

  it('chooses in copy mode, where nothing moves', () => {
    draw({ chosen: new Set(['b']) });
    expect(face('b').getAttribute('aria-pressed')).toBe('true');
    act(() => face('a').focus());
    press(' ');
    press('ArrowRight');
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('a');
    expect(document.activeElement).toBe(face('b'));
  });
});

describe('what is drawn', () => {
  it('names an item by title, numbers and place', () => {
    draw();
    expect(face('c').getAttribute('aria-label')).toBe('Item c, 5 EC, kolom 1, rij 3');
  });

  it('draws the contents of an item, and announces how much that is', () => {
    const bar = (lane: number, title: string) => ({ kind: 'unit', from: 0, to: 0.5, lane, title, ects: 5 }) as const;
    const counts = { parts: 1, units: 2, courses: 0, exams: 0 };
    const inside = { counts, bars: [bar(0, 'Java'), bar(1, 'SQL')], lanes: 2, ects: 10 };
    const tall = { ...entry('a', 0, 0), height: 3, inside };
    const drawn = () => container.querySelector<HTMLElement>('[data-item="a"] > [aria-hidden]');
    draw({ items: [tall] });
    expect(face('a').getAttribute('aria-label')).toBe(
      'Item a, 5 EC, bevat 1 onderdeel met 2 eenheden, 10 EC, kolom 1, rij 1',
    );
    expect([...drawn()!.children].map(({ textContent }) => textContent)).toEqual(['Java · 5 EC', 'SQL · 5 EC']);
    // Without room for names, without room for two lanes, and without any room.
    const tops = () => face('a').style.backgroundPosition.match(/(?<=- )\d+px/g);
    draw({ items: [tall], cellHeight: 24 });
    expect(tops()).toEqual(['8px', '2px']);
    draw({ items: [{ ...tall, height: 1 }] });
    expect(tops()).toEqual(['2px', '2px']);
    draw({ items: [{ ...tall, height: 1 }], cellHeight: 20 });
    expect([drawn(), tops()]).toEqual([null, null]);
    draw({ items: [{ ...tall, inside: null }] });
    expect(face('a').getAttribute('aria-label')).toBe('Item a, 5 EC, kolom 1, rij 1');
  });

  it('has a trash icon on items for users who may remove, which removes without opening', () => {
    const trash = () => container.querySelectorAll<HTMLElement>('[data-remove-button]');
    draw();
    expect(trash()).toHaveLength(0);
    const onRemove = vi.fn<(key: string) => void>();
    draw({ onRemove, items: [...items, entry('d', 6, 2, 2)] });
    expect([...trash()].map((each) => each.getAttribute('aria-label'))).toEqual(
      ['Item a', 'Item b', 'Item c'].map(gridText.removeItem),
    );
    act(() => trash()[1]!.click());
    expect(onRemove).toHaveBeenCalledExactlyOnceWith('b');
    expect(onOpen).not.toHaveBeenCalled();
    draw({ onRemove, chosen: new Set<string>() });
    expect(trash()).toHaveLength(0);
    draw({ onRemove, locked: true });
    expect(trash()).toHaveLength(0);
  });

  it('shows what is cut off when pointed at: the title, and below it the numbers and the place', () => {
    draw();
    expect(face('c').dataset['tooltip']).toBe('Item c\n5 EC · kolom 1, rij 3');
  });

  it('explains the keys to screen readers, where something can be moved', () => {
    draw();
    const help = face('a').getAttribute('aria-describedby')!;
    expect(document.getElementById(help)?.textContent).toBe(gridText.help);
    draw({ mayChange: false });
    expect(face('a').hasAttribute('aria-describedby')).toBe(false);
  });

  it('opens on a click, and ignores clicks and keys while saving', () => {
    draw();
    act(() => face('b').click());
    draw({ locked: true });
    act(() => face('a').click());
    act(() => face('a').focus());
    press('Enter');
    expect(onOpen.mock.calls).toEqual([['b']]);
    expect(announced()).toBe('');
  });
});
