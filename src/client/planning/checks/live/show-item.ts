// 'Toon': brings something of the planner into view, marks it for a while and gives it the focus.

const stays = 6000;
let last: { element: Element; timer: ReturnType<typeof setTimeout> } | null = null;

/** False where there is no such item on the page. */
export function showRelation(relation: number): boolean {
  return showItem(document.querySelector<HTMLElement>(`[data-relation="${relation}"]`));
}

export function showKey(key: string): boolean {
  const name = CSS.escape(key);
  // On a phone a grid is a list.
  return showItem(document.querySelector<HTMLElement>(`[data-item="${name}"], [data-listed="${name}"]`));
}

/** A study year, or one of its blocks. */
export function showYear(year: number, block: number): boolean {
  const panel = document.querySelector<HTMLElement>(`[data-year="${year}"]`);
  if (!panel) return false;
  const head = block > 0 ? panel.querySelector<HTMLElement>(`[data-block="${block}"]`) : null;
  show(head ?? panel, panel);
  return true;
}

function showItem(item: HTMLElement | null): boolean {
  if (!item) return false;
  show(item, item.querySelector<HTMLElement>('[data-face], button') ?? item);
  return true;
}

function show(element: HTMLElement, focused: HTMLElement): void {
  if (last) {
    clearTimeout(last.timer);
    last.element.removeAttribute('data-shown');
  }
  element.setAttribute('data-shown', '');
  last = { element, timer: setTimeout(() => element.removeAttribute('data-shown'), stays) };
  focused.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  // Room for what stands still at the top and the bottom of the page.
  const isInView = top >= 60 && bottom <= window.innerHeight - 80;
  element.scrollIntoView({
    block: isInView ? 'nearest' : bottom - top > window.innerHeight - 140 ? 'start' : 'center',
  });
}
