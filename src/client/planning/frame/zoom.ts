// From one level of the planner to another: an item grows into its page, and the page shrinks back into its item, which gets the
// focus. The router calls it at every change of address; `theme.css` animates it.
import { idFrom, plannerPaths } from '#shared/pages/planner-paths.ts';

export interface PageAddress {
  pathname: string;
  search: Record<string, unknown>;
}

export interface Zoom {
  direction: 'in' | 'out';
  /** The items it may be about, nearest first: the item of the page that is left, then the items around that. */
  relations: readonly number[];
}

const depths: Record<string, number> = {
  [plannerPaths.level1]: 1,
  [plannerPaths.level25]: 2,
  [plannerPaths.level2]: 3,
  [plannerPaths.level3]: 4,
};
const names = ['relation_id', 'relation_week_id', 'relation_block_id'] as const;

/** Null if the change of address is no zoom. `isHere`: whether such an item is on the page that is left. */
export function zoomBetween(
  from: PageAddress,
  to: PageAddress,
  around: readonly number[],
  isHere: (relation: number) => boolean,
): Zoom | null {
  const [before, after] = [depths[from.pathname], depths[to.pathname]];
  if (before === undefined || after === undefined) return null;
  const [left, entered] = [relationIn(from), relationIn(to)];
  if (entered > 0 && isHere(entered)) return { direction: 'in', relations: [entered] };
  if (left === 0 || left === entered || after > before) return null;
  return { direction: 'out', relations: [left, ...around.toReversed()] };
}

function relationIn({ search }: PageAddress): number {
  return names.map((name) => idFrom(search, name)).find((id) => id > 0) ?? 0;
}

/** How long a zoom waits for the next page: longer would feel slow. */
const ZOOM_TIMEOUT_MS = 400;
let zoom: (Zoom & { byKeys: boolean }) | null = null;
let ready: Promise<unknown> = Promise.resolve();
let trail: readonly number[] = [];
/** The entries of the browser's history that were reached by going in: one step back is out again. */
const enteredAt = new Map<number, string>();

interface Location extends PageAddress {
  href: string;
  /** State of the entry in the browser's history; it has the entry's number. */
  state: object;
}

/** Called before the page changes; `loaded` resolves when the data of the next page is there. */
export function prepareZoom(from: Location | undefined, to: Location, loaded: Promise<unknown>): void {
  document.querySelector('[data-zoomed]')?.removeAttribute('data-zoomed');
  const found = from ? zoomBetween(from, to, trail, (relation) => itemOf(relation) !== null) : null;
  zoom = found && { ...found, byKeys: document.activeElement?.matches('[data-face]:focus-visible') ?? false };
  ready = loaded;
  if (zoom?.direction === 'in') enteredAt.set(entryOf(to), to.href);
  if (zoom) mark(zoom.direction === 'in' ? itemOf(zoom.relations[0] ?? 0) : pagePanel());
}

/** Waits until the next page can be drawn as a whole. */
export async function waitForZoom(): Promise<void> {
  if (moves()) await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, ZOOM_TIMEOUT_MS))]);
}

/** For the router: false where nothing moves. */
export function zoomTypes(): string[] | false {
  return moves() ? ['zoom'] : false;
}

/** Whether it is animated: not for users who prefer reduced motion. */
function moves(): boolean {
  return zoom !== null && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Called on the new page, once its grids are there. */
export function finishZoom(): void {
  const panel = pagePanel();
  if (!zoom || !panel) return;
  const { direction, relations, byKeys } = zoom;
  zoom = null;
  if (direction === 'in') {
    mark(panel);
    if (byKeys) focusFace(panel.querySelector<HTMLElement>('[data-face][tabindex="0"]'));
    return;
  }
  const item = relations.map(itemOf).find((found) => found !== null) ?? null;
  mark(item);
  focusFace(item?.querySelector<HTMLElement>('[data-face]') ?? null);
}

/** The parts around this page, from the outside in. */
export function rememberTrail(relations: readonly number[]): void {
  trail = relations;
}

/** Whether a step back in the history leads out of the place that is open now. */
export function wasEntered(location: Location): boolean {
  return enteredAt.get(entryOf(location)) === location.href;
}

/** As the router counts them. */
function entryOf({ state }: Location): number {
  return (state as Record<string, number>)['__TSR_index'] ?? -1;
}

/** What moves: the item on one page, the panel on the other. */
function mark(element: Element | null): void {
  element?.setAttribute('data-zoomed', '');
}

function itemOf(relation: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-item][data-relation="${relation}"]`);
}

function pagePanel(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-zoom-panel]');
}

function focusFace(face: HTMLElement | null): void {
  if (!face) return;
  face.focus({ preventScroll: true });
  const { top, bottom } = face.getBoundingClientRect();
  // Room for what is fixed at the top and the bottom of the page.
  if (top < 60 || bottom > window.innerHeight - 80) face.scrollIntoView({ block: 'center' });
}
