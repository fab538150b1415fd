// The title of the browser's tab, which screen readers also say first. Page sets it for every screen.
import { useEffect } from 'react';

import { nl } from '#shared/text/nl.ts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${nl.product}`;
  }, [title]);
}
