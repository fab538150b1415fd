// Downloads files that the server makes, one at a time. A refusal becomes a notice.
import { callAny } from '#client/api/call.ts';
import { isRefusal } from '#client/api/send.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { failureText } from '#shared/text/failure.ts';

import { download } from './download.ts';
import { notifyFailed } from './notify.tsx';
import { useBusy } from './use-busy.ts';

export interface AskedFile {
  endpoint: Endpoint;
  query: Record<string, unknown>;
  /** The file's name without its extension. */
  name: string;
}

export function useSaveFile(): [saving: boolean, save: (...asked: readonly AskedFile[]) => void] {
  const [saving, run] = useBusy();
  const save = async (asked: readonly AskedFile[]) => {
    try {
      for (const { endpoint, query, name } of asked) {
        const { data } = await callAny(endpoint, { query });
        download(data as Blob, `${name}.${endpoint.file ?? ''}`);
      }
    } catch (error) {
      notifyFailed(isRefusal(error) ? error.message : failureText.failed);
    }
  };
  return [saving, (...asked) => void run(() => save(asked))];
}
