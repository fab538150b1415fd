// What a broken page shows. The router uses it within the layout, the root error boundary without.
import { useEffect, useState } from 'react';

import { serverAnswers } from '#client/api/send.ts';
import { failureText } from '#shared/text/failure.ts';
import { pageText } from '#shared/text/page.ts';

import { ErrorState } from './error-state.tsx';

export function CrashState({ error }: { error: unknown }) {
  if (isNotLoaded(error)) return <NotLoaded />;
  return <ErrorState wholePage message={pageText.crashed} retryLabel={pageText.reload} onRetry={reload} />;
}

/** The messages of Chrome, Firefox and Safari, and that for style sheets of a page. */
const notLoaded = /dynamically imported module|importing a module script failed|unable to preload/i;

export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && notLoaded.test(error.message);
}

/**
 * The code of the page failed to load: the server is unreachable, or has a newer version with files of other names. Reloads only
 * once the server responds, because a reload before that would leave nothing on screen at all.
 */
function NotLoaded() {
  const [answers, setAnswers] = useState(false);
  const [asking, setAsking] = useState(false);
  useEffect(() => void serverAnswers().then(setAnswers), []);
  const retry = async () => {
    setAsking(true);
    if (await serverAnswers()) reload();
    setAsking(false);
  };
  return (
    <ErrorState
      wholePage
      message={answers ? pageText.renewed : failureText.unreachable}
      retryLabel={answers ? pageText.reload : pageText.retry}
      busy={asking}
      onRetry={() => void retry()}
    />
  );
}

function reload(): void {
  window.location.reload();
}
