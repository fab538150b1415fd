// 'Toon': scrolls to something in the planner, highlights it for a while and focuses it.

const MARK_MS = 6000;
let last: { elements: readonly Element[]; timer: ReturnType<typeof setTimeout> } | null = null;

/** False where no such item is on the page. */
export function showRelations(relations: readonly number[]): boolean {
  return showItems(relations.map((relation) => `[data-relation="${relation}"]`));
}

export function showKeys(keys: readonly string[]): boolean {
  // On a phone a grid is a list.
  return showItems(keys.map((key) => CSS.escape(key)).map((key) => `[data-item="${key}"], [data-listed="${key}"]`));
}

/** A study year, or one of its blocks. */
export function showYear(year: number, block: number): boolean {
  const panel = document.querySelector<HTMLElement>(`[data-year="${year}"]`);
  if (!panel) return false;
  const head = block > 0 ? panel.querySelector<HTMLElement>(`[data-block="${block}"]`) : null;
  show([head ?? panel], panel);
  return true;
}

function showItems(selectors: readonly string[]): boolean {
  const items = selectors.flatMap((each) => document.querySelector<HTMLElement>(each) ?? []);
  const [first] = items;
  if (!first) return false;
  show(items, first.querySelector<HTMLElement>('[data-face], button') ?? first);
  return true;
}

/** Marks all of them, and brings the first into view. */
function show(elements: readonly HTMLElement[], focused: HTMLElement): void {
  if (last) {
    clearTimeout(last.timer);
    unmark(last.elements);
  }
  for (const element of elements) element.setAttribute('data-shown', '');
  last = { elements, timer: setTimeout(unmark, MARK_MS, elements) };
  focused.focus({ preventScroll: true });
  const { top = 0, bottom = 0 } = elements[0]?.getBoundingClientRect() ?? {};
  // Room for the fixed bars at the top and the bottom of the page.
  const isInView = top >= 60 && bottom <= window.innerHeight - 80;
  elements[0]?.scrollIntoView({
    block: isInView ? 'nearest' : bottom - top > window.innerHeight - 140 ? 'start' : 'center',
  });
}

function unmark(elements: readonly Element[]): void {
  for (const element of elements) element.removeAttribute('data-shown');
}
