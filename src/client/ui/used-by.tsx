// Where something is used, which prevents deleting or changing it; by name if the user may read the names.
import type { ReactNode } from 'react';

import { catalogueText } from '#shared/text/catalogue.ts';

import { PathLink } from './path-link.tsx';

import classes from './used-by.module.css';

export interface Use {
  label: string;
  path?: string;
  /** The uses by name. */
  named?: readonly Use[];
}

/** The uses in the response of a refusal. */
export function usesOf({ details }: { details: unknown }): readonly Use[] {
  const usedBy = (details as { used_by?: unknown } | undefined)?.used_by;
  return Array.isArray(usedBy) ? (usedBy as Use[]) : [];
}

export interface UsedByProps {
  uses: readonly Use[];
  /** Links open in another tab, so that unsaved edits stay. */
  otherTab?: boolean;
}

export function UsedBy({ uses, otherTab = false }: UsedByProps) {
  if (uses.length === 0) return null;
  return (
    <>
      <p className={classes.heading}>{catalogueText.usedBy}</p>
      <UseList uses={uses} otherTab={otherTab} />
    </>
  );
}

export function UseList({ uses, otherTab = false }: UsedByProps) {
  if (uses.length === 0) return null;
  return (
    <ul className={classes.uses}>
      {uses.map(({ label, path, named }) => (
        <li key={`${label}-${path ?? ''}`}>
          <UseLink path={path} otherTab={otherTab}>
            {label}
          </UseLink>
          {named ? <UseList uses={named} otherTab={otherTab} /> : null}
        </li>
      ))}
    </ul>
  );
}

function UseLink({ path, otherTab, children }: { path: string | undefined; otherTab: boolean; children: ReactNode }) {
  if (path === undefined) return children;
  return otherTab ? (
    <a href={path} target="_blank" rel="noopener">
      {children}
    </a>
  ) : (
    <PathLink path={path}>{children}</PathLink>
  );
}
