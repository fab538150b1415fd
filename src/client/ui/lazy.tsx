// Code that is fetched when it is first needed: pages, and parts of a page such as dialogs, menus and the text editor.
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A whole page, by React's own lazy(). When its code does not come, the nearest error boundary offers to load it again. */
export function lazyPage<Props extends object>(load: Load<Props>, fallback: ReactNode) {
  const Loaded = lazy(async () => ({ default: await load() }));
  function LazyPage(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...(props as ComponentProps<typeof Loaded>)} />
      </Suspense>
    );
  }
  return Object.assign(LazyPage, { prefetch: load });
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
