// Copies a record from its row, scrolls to the copy and highlights it for a second. Used by the list.
import { useCallback, useEffect, useState } from 'react';

import { call } from '#client/api/call.ts';
import { useSave } from '#client/form/use-save.ts';
import { notifyDone } from '#client/ui/notify.tsx';
import { recordCalls } from '#shared/api/crud.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { noticeText } from '#shared/text/notice.ts';

import type { CatalogueRecord } from '#shared/lists/list-rows.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';

const MARK_MS = 1000;
/** If the copy is not in the list by then, the keyword filter hides it. */
const GIVE_UP_MS = 5000;

export function useCopy({ name, definition, texts }: PageSettings) {
  const endpoint = definition.versioned ? recordCalls[name].create : undefined;
  const [copied, setCopied] = useState<number>();
  const [isReached, setIsReached] = useState(false);
  const { save } = useSave(texts.item);

  useEffect(() => {
    if (copied === undefined) return undefined;
    const timer = setTimeout(() => setCopied(undefined), isReached ? MARK_MS : GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [copied, isReached]);

  const copy = useCallback(
    (record: CatalogueRecord) => {
      const clone = async (create: Endpoint) => {
        const made = await call(create, { body: { id: record.id, action: 'clone' } });
        notifyDone(noticeText.copied);
        setIsReached(false);
        setCopied((made as CatalogueRecord).id);
      };
      if (endpoint) void save(() => clone(endpoint));
    },
    [endpoint, save],
  );
  const reached = useCallback(() => setIsReached(true), []);
  return { copy, copied, reached };
}
