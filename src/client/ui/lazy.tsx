// Code that is fetched when it is first needed: pages, and components such as dialogs, menus and the text editor. A function
// needs none of this: its caller awaits `import()`, because it can wait and handles a failure like that of any other call.
import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A whole page. If its code fails to load, the nearest error boundary offers to load it again. Not React's own lazy(), which first
 * shows the fallback even if the code is loaded, and the page only after 300 ms.
 */
export function lazyPage<Props extends object>(load: Load<Props>, fallback: ReactNode) {
  let loaded: ComponentType<Props> | null = null;
  const prefetch = async () => {
    loaded ??= await load();
  };

  function LazyPage(props: Props) {
    const [Page, setPage] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Page) return;
      prefetch().then(
        () => startTransition(() => setPage(() => loaded)),
        (error: unknown) => setFailure({ error }),
      );
    }, [Page]);
    if (failure) throw failure.error;
    return Page ? <Page {...props} /> : fallback;
  }

  return Object.assign(LazyPage, { prefetch });
}

export interface LazyComponentProps {
  /** Whether it is needed; its code is not loaded before. */
  when?: boolean;
  /** Shown until its code is loaded, also when that fails. */
  fallback?: ReactNode;
  /** Shown while its code is loading, beside the fallback. */
  skeleton?: ReactNode;
  /** Shown when its code failed to load, beside the fallback. */
  renderFailed?: (retry: () => Promise<void>) => ReactNode;
}

/**
 * A component on a page. Not React's lazy(), which never retries after a failure and takes the whole page down with it, unsaved
 * work included; nor Suspense, which removes the focused element.
 */
export function lazyComponent<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  const prefetch = async () => {
    loaded ??= await load();
  };

  function LazyComponent({
    when = true,
    fallback = null,
    skeleton = null,
    renderFailed,
    ...props
  }: Props & LazyComponentProps) {
    const [{ Component, hasFailed }, setState] = useState({ Component: loaded, hasFailed: false });
    const fetchCode = useCallback(
      () =>
        prefetch().then(
          () => setState({ Component: loaded, hasFailed: false }),
          () => setState({ Component: null, hasFailed: true }),
        ),
      [],
    );
    const isMissing = when && !Component;
    useEffect(() => {
      if (!isMissing) return undefined;
      void fetchCode();
      return () => setState((before) => ({ ...before, hasFailed: false }));
    }, [isMissing, fetchCode]);
    if (when && Component) return <Component {...(props as unknown as Props)} />;
    const instead = hasFailed ? renderFailed?.(fetchCode) : skeleton;
    return (
      <>
        {fallback}
        {when ? instead : null}
      </>
    );
  }

  return Object.assign(LazyComponent, { prefetch });
}

const interactions = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Prefetches once the user first moves, presses or types, after the page has responded to that. A failed prefetch is retried when
 * the code is needed. Returns a function that stops listening.
 */
export function onFirstInteraction(prefetch: () => Promise<unknown>): () => void {
  const listening = new AbortController();
  const start = () => {
    listening.abort();
    whenIdle(() => void prefetch().catch(() => undefined));
  };
  for (const type of interactions) window.addEventListener(type, start, { signal: listening.signal, passive: true });
  return () => listening.abort();
}

/** Safari has no such callback. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
