// Announces what happens on a grid to screen readers, in a live region, and holds the contents of the bar below the grid: a refusal,
// or the keys while an item is carried by keyboard. One per page.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';

type Announce = (message: string, kind?: 'refusal') => void;

interface GridStatus {
  /** Why the last action was refused; null after the next action or a while. */
  refusal: string | null;
  /** An item is carried by keyboard. */
  carrying: boolean;
}

const AnnounceContext = createContext<Announce>(() => undefined);
const CarryContext = createContext<(carrying: boolean) => void>(() => undefined);
const GridStatusContext = createContext<GridStatus>({ refusal: null, carrying: false });

const REFUSAL_MS = 8000;

export function useAnnounce(): Announce {
  return use(AnnounceContext);
}

export function useGridStatus(): GridStatus {
  return use(GridStatusContext);
}

/** Reports that an item is carried by keyboard, for as long as it is. */
export function useCarrying(carrying: boolean): void {
  const setCarrying = use(CarryContext);
  useEffect(() => {
    if (!carrying) return undefined;
    setCarrying(true);
    return () => setCarrying(false);
  }, [carrying, setCarrying]);
}

export function Announcer({ children }: { children: ReactNode }) {
  const [last, setLast] = useState({ message: '', count: 0 });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [carrying, setCarrying] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback<Announce>((message, kind) => {
    setLast(({ count }) => ({ message, count: count + 1 }));
    setRefusal(kind === 'refusal' ? message : null);
    clearTimeout(timer.current);
    if (kind === 'refusal') timer.current = setTimeout(() => setRefusal(null), REFUSAL_MS);
  }, []);
  const status = useMemo(() => ({ refusal, carrying }), [refusal, carrying]);
  const region = useMemo(
    () => (
      <div className="ll-spoken" aria-live="assertive" aria-atomic="true" data-testid="announcer">
        {/* A new element each time, so that a repeated message is announced again. */}
        <span key={last.count}>{last.message}</span>
      </div>
    ),
    [last],
  );
  return (
    <AnnounceContext value={announce}>
      <CarryContext value={setCarrying}>
        <GridStatusContext value={status}>
          {children}
          {region}
        </GridStatusContext>
      </CarryContext>
    </AnnounceContext>
  );
}
