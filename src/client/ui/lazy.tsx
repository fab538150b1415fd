// Code that is fetched when it is first needed: pages, and parts of a page such as dialogs, menus and the text editor.
import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A whole page. When its code does not come, the nearest error boundary offers to load it again. Not by React's own lazy(), which
 * shows the fallback even when the code is there, and the page no sooner than 300 ms after it.
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

export interface PartProps {
  /** Whether it is needed by now; its code is not fetched before. */
  when?: boolean;
  /** Shown until its code has come. */
  fallback?: ReactNode;
  /** Shown beside the fallback when its code did not come. */
  renderFailed?: (retry: () => Promise<void>) => ReactNode;
}

/**
 * A part of a page. Not by lazy(), which remembers a failure for good and takes the whole page with it, unsaved work
 * included; nor by Suspense, which removes the element that has the focus.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  const prefetch = async () => {
    loaded ??= await load();
  };

  function LazyPart({ when = true, fallback = null, renderFailed, ...props }: Props & PartProps) {
    const [{ Part, hasFailed }, setState] = useState({ Part: loaded, hasFailed: false });
    const fetchPart = useCallback(
      () =>
        prefetch().then(
          () => setState({ Part: loaded, hasFailed: false }),
          () => setState({ Part: null, hasFailed: true }),
        ),
      [],
    );
    const isMissing = when && !Part;
    useEffect(() => {
      if (!isMissing) return undefined;
      void fetchPart();
      return () => setState((before) => ({ ...before, hasFailed: false }));
    }, [isMissing, fetchPart]);
    if (when && Part) return <Part {...(props as unknown as Props)} />;
    return (
      <>
        {fallback}
        {when && hasFailed ? renderFailed?.(fetchPart) : null}
      </>
    );
  }

  return Object.assign(LazyPart, { prefetch });
}

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches once the user moves, presses or types, but not before what they did is answered. What cannot be fetched is tried
 * again when it is needed. Returns a function that stops listening.
 */
export function atFirstSign(prefetch: () => Promise<unknown>): () => void {
  const heard = new AbortController();
  const hear = () => {
    heard.abort();
    whenIdle(() => void prefetch().catch(() => undefined));
  };
  for (const sign of signs) window.addEventListener(sign, hear, { signal: heard.signal, passive: true });
  return () => heard.abort();
}

/** Safari has no such callback. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
