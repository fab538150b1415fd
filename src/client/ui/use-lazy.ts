// A part of the client that is fetched when it is first needed: dialogs, menus, tooltips. Not by React's lazy(), which
// remembers a failure for good and takes the whole screen with it, unsaved work included.
import { type ComponentType, useCallback, useEffect, useState } from 'react';

export interface PartSource<Props> {
  /** Once it is fetched. */
  part: ComponentType<Props> | null;
  bring: () => Promise<void>;
}

export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): PartSource<Props> {
  const source: PartSource<Props> = {
    part: null,
    bring: async () => {
      source.part ??= await load();
    },
  };
  return source;
}

interface PartState<Props> {
  Part: ComponentType<Props> | null;
  failed: boolean;
  busy: boolean;
}

/** The part, or that it could not be fetched; whoever needs it again tries again. It comes after `wait` milliseconds at the least. */
export function useLazy<Props>(source: PartSource<Props>, needed: boolean, wait = 0) {
  const [{ Part, failed, busy }, setState] = useState<PartState<Props>>({
    Part: wait === 0 ? source.part : null,
    failed: false,
    busy: false,
  });
  const fetchPart = useCallback(
    () =>
      source.bring().then(
        () => setState({ Part: source.part, failed: false, busy: false }),
        () => setState({ Part: null, failed: true, busy: false }),
      ),
    [source],
  );
  const isHere = Part !== null;
  useEffect(() => {
    if (!needed || isHere) return undefined;
    const timer = setTimeout(() => void fetchPart(), wait);
    return () => clearTimeout(timer);
  }, [needed, isHere, fetchPart, wait]);
  const retry = () => {
    setState((before) => ({ ...before, busy: true }));
    void fetchPart();
  };
  return { Part: needed ? Part : null, failed, busy, retry };
}
