// A link to a screen in another tab, so that what is being edited here stays. Used by the dialogs that name uses.
import type { ReactNode } from 'react';

export function OtherTab({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={path} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
