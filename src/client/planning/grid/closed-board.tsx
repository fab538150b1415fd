// Replaces the board of a year without blocks: explains to the user why an item cannot be dropped on it.
import { type ReactNode, useEffect, useRef } from 'react';

import type { RuleItem } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

import { useAnnounce } from './announcer.tsx';
import { useDragArea } from './drag-area.tsx';

export function ClosedBoard({ name, why, children }: { name: string; why: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const area = useDragArea();
  const announce = useAnnounce();
  useEffect(() => {
    if (!area || !element.current) return undefined;
    let guest: RuleItem | null = null;
    const refuse = () => {
      if (guest) announce(placementText.itemRefused(guest.title, why), 'refusal');
      return false;
    };
    const nothing = () => undefined;
    return area.register({
      element: element.current,
      ...{ over: nothing, drop: nothing, cancel: nothing },
      host: {
        start: (item, by) => {
          guest = item;
          if (by === 'keyboard') announce(`${name}, ${why}`);
        },
        at: nothing,
        over: refuse,
        drop: refuse,
        cancel: nothing,
      },
    });
  }, [area, announce, name, why]);
  return <div ref={element}>{children}</div>;
}
