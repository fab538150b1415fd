// Instead of a part of a page whose code failed to load: the rest of the page stays, with its unsaved input.
import { noticeText } from '#shared/text/notice.ts';

import { ErrorState } from './error-state.tsx';

export function renderNotFetched(retry: () => Promise<void>) {
  return <ErrorState message={noticeText.notFetched} onRetry={() => void retry()} />;
}
