// Copying a record from its row; the copy is marked for a second so that the eye finds it. Used by the list.
import { useCallback, useEffect, useState } from 'react';

import { ApiError } from '#client/api/call.ts';
import { useSend } from '#client/api/query.ts';
import { notifyDone, notifyFailed } from '#client/ui/notify.tsx';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { nl } from '#shared/text/nl.ts';

import type { CatalogueRecord } from './list-rows.ts';
import type { Screen } from './screens.ts';

const markedFor = 1000;
/** Scrolling to the copy takes time too; the mark must still be there on arrival. */
const arrival = 1000;

export function useCopy({ definition, calls }: Screen) {
  const send = useSend();
  const endpoint = definition.versioned ? calls.create : undefined;
  const [copied, setCopied] = useState<number>();

  useEffect(() => {
    if (copied === undefined) return undefined;
    const timer = setTimeout(() => setCopied(undefined), arrival + markedFor);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = useCallback(
    (record: CatalogueRecord) => {
      const clone = async (call: Endpoint) => {
        try {
          const made = await send(call, { body: { id: record.id, action: 'clone' } });
          notifyDone(nl.notice.copied);
          setCopied((made as CatalogueRecord).id);
        } catch (error) {
          notifyFailed(error instanceof ApiError ? error.message : nl.notice.failed);
        }
      };
      if (endpoint) void clone(endpoint);
    },
    [endpoint, send],
  );
  return { copy, copied };
}
