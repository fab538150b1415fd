// The cells of the matrix in the DOM: how they are identified, found and focused.
import type { MatrixColumn } from '#shared/outcomes/matrix-table.ts';

import type { Spot } from './walk.ts';

export function columnKey({ kind, id }: Pick<MatrixColumn, 'kind' | 'id'>): string {
  return `${kind}-${id}`;
}

export function spotText({ row, column }: Spot): string {
  return `${row} ${column}`;
}

/** The cell that contains the clicked or focused element. */
export function spotOf(target: EventTarget | null): { spot: Spot; element: HTMLElement } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const [row = '', column = ''] = element?.dataset['at']?.split(' ') ?? [];
  return element ? { spot: { row, column }, element } : null;
}

export function findSpot(table: HTMLElement | null, spot: Spot): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-at="${CSS.escape(spotText(spot))}"]`) ?? null;
}

/** The one cell that the Tab key reaches. */
export function makeTabStop(table: HTMLElement, element: HTMLElement): void {
  for (const other of table.querySelectorAll<HTMLElement>('[data-at][tabindex="0"]')) other.tabIndex = -1;
  element.tabIndex = 0;
}

/** Scrolls the cell out from behind the sticky headings. */
export function scrollIntoSight(frame: HTMLElement, element: HTMLElement): void {
  const head = frame.querySelector('thead')?.getBoundingClientRect();
  const corners = [...frame.querySelectorAll('thead [data-corner]')].filter(isSticky);
  const left = Math.max(0, ...corners.map((corner) => corner.getBoundingClientRect().right));
  const box = element.getBoundingClientRect();
  const around = frame.getBoundingClientRect();
  const isHead = element.closest('thead') !== null;
  const isName = isSticky(element);
  if (!isHead && head) {
    if (box.top < head.bottom) frame.scrollTop -= head.bottom - box.top;
    else if (box.bottom > around.bottom) frame.scrollTop += box.bottom - around.bottom + 2;
  }
  if (!isName || isHead) {
    if (box.left < left) frame.scrollLeft -= left - box.left;
    else if (box.right > around.right) frame.scrollLeft += box.right - around.right + 2;
  }
}

function isSticky(element: Element): boolean {
  return getComputedStyle(element).position === 'sticky';
}
