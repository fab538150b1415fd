// Says what happens on a grid to those who do not see it, in a live region, and keeps what the bar below the grid shows of
// it: a refusal, and the keys while something is carried by them. Pages make one and pass `announce` on.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';

type Announce = (message: string, kind?: 'refusal') => void;

interface Seen {
  /** Why the last thing could not be done; null once something else happened, or after a while. */
  refusal: string | null;
  /** Something is carried by keyboard. */
  carrying: boolean;
}

const AnnounceContext = createContext<Announce>(() => undefined);
const CarryContext = createContext<(carrying: boolean) => void>(() => undefined);
const SeenContext = createContext<Seen>({ refusal: null, carrying: false });

const refusalStays = 8000;

export function useAnnounce(): Announce {
  return use(AnnounceContext);
}

export function useSeen(): Seen {
  return use(SeenContext);
}

/** Tells that something is carried by keyboard, for as long as it is. */
export function useCarrying(carrying: boolean): void {
  const setCarrying = use(CarryContext);
  useEffect(() => {
    if (!carrying) return undefined;
    setCarrying(true);
    return () => setCarrying(false);
  }, [carrying, setCarrying]);
}

export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ message: '', count: 0 });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [carrying, setCarrying] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback<Announce>((message, kind) => {
    setSaid(({ count }) => ({ message, count: count + 1 }));
    setRefusal(kind === 'refusal' ? message : null);
    clearTimeout(timer.current);
    if (kind === 'refusal') timer.current = setTimeout(() => setRefusal(null), refusalStays);
  }, []);
  const seen = useMemo(() => ({ refusal, carrying }), [refusal, carrying]);
  const region = useMemo(
    () => (
      <div className="ll-spoken" aria-live="assertive" aria-atomic="true" data-testid="announcer">
        {/* The same words twice in a row are said twice: a new element each time. */}
        <span key={said.count}>{said.message}</span>
      </div>
    ),
    [said],
  );
  return (
    <AnnounceContext value={announce}>
      <CarryContext value={setCarrying}>
        <SeenContext value={seen}>
          {children}
          {region}
        </SeenContext>
      </CarryContext>
    </AnnounceContext>
  );
}
