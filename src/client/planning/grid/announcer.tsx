// Says what happens on a grid to those who do not see it, in a live region. Screens make one and hand `announce` around.
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';

type Announce = (message: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

export function useAnnounce(): Announce {
  return use(AnnounceContext);
}

export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ message: '', count: 0 });
  const announce = useCallback((message: string) => setSaid(({ count }) => ({ message, count: count + 1 })), []);
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
      {children}
      {region}
    </AnnounceContext>
  );
}
