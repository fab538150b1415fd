// Copies a record from its row, scrolls to the copy and highlights it for a second. Used by the list.
import { useCallback, useEffect, useState } from 'react';

import { call } from '#client/api/call.ts';
import { notifyDone, notifyError } from '#client/ui/notify.tsx';
import { useBusy } from '#client/ui/use-busy.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { noticeText } from '#shared/text/notice.ts';

import type { CatalogueRecord } from '#shared/lists/list-rows.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';

const MARK_MS = 1000;
/** If the copy is not in the list by then, the keyword filter hides it. */
const GIVE_UP_MS = 5000;

export function useCopy({ definition, calls }: PageSettings) {
  const endpoint = definition.versioned ? calls.create : undefined;
  const [copied, setCopied] = useState<number>();
  const [isReached, setIsReached] = useState(false);
  const [, run] = useBusy();

  useEffect(() => {
    if (copied === undefined) return undefined;
    const timer = setTimeout(() => setCopied(undefined), isReached ? MARK_MS : GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [copied, isReached]);

  const copy = useCallback(
    (record: CatalogueRecord) => {
      const clone = async (create: Endpoint) => {
        try {
          const made = await call(create, { body: { id: record.id, action: 'clone' } });
          notifyDone(noticeText.copied);
          setIsReached(false);
          setCopied((made as CatalogueRecord).id);
        } catch (error) {
          notifyError(error);
        }
      };
      if (endpoint) void run(() => clone(endpoint));
    },
    [endpoint, run],
  );
  const reached = useCallback(() => setIsReached(true), []);
  return { copy, copied, reached };
}
