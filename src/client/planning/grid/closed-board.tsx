// Replaces the board of a year without blocks: gives the user the rule by which an item cannot be dropped on it.
import { type ReactNode, useEffect, useRef } from 'react';

import { refusalOn } from '#shared/rules/registry.ts';
import type { GridContext, RuleItem } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

import { useAnnounce } from './announcer.tsx';
import { useDragArea } from './drag-area.tsx';

export function ClosedBoard({ name, context, children }: { name: string; context: GridContext; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const area = useDragArea();
  const announce = useAnnounce();
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  });
  useEffect(() => {
    if (!area || !element.current) return undefined;
    let guest: RuleItem | null = null;
    const refusalOf = (item: RuleItem) => refusalOn([item], latest.current)?.message ?? '';
    const refuse = () => {
      if (guest) announce(placementText.itemRefused(guest.title, refusalOf(guest)), 'refusal');
      return false;
    };
    const nothing = () => undefined;
    return area.register({
      element: element.current,
      ...{ over: nothing, drop: nothing, cancel: nothing },
      host: {
        start: (item, by) => {
          guest = item;
          if (by === 'keyboard') announce(`${name}, ${refusalOf(item)}`);
        },
        at: nothing,
        over: refuse,
        drop: refuse,
        cancel: nothing,
      },
    });
  }, [area, announce, name]);
  return <div ref={element}>{children}</div>;
}
