// Sets the title of the browser's tab, which screen readers read first. Every page uses it.
import { useEffect } from 'react';

import { pageText } from '#shared/text/page.ts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${pageText.product}`;
  }, [title]);
}
