// Grey placeholders for loading content, so that no page is ever blank. Announced once to screen readers. Plain elements instead
// of the kit's, because every page renders dozens of them.
import { pageText } from '#shared/text/page.ts';

import { hideFooter } from './hide-footer.ts';

import classes from './skeletons.module.css';

export interface SkeletonsProps {
  /** The shape of the loading content. */
  of?: 'table' | 'form' | 'lines';
  rows?: number;
}

export function Skeletons({ of = 'lines', rows = 8 }: SkeletonsProps) {
  return (
    <div ref={hideFooter} className={classes[of]} aria-busy="true" data-skeleton>
      <output className="ll-spoken">{pageText.loading}</output>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          {of === 'form' && <div className={classes.label} />}
          <div className={classes.shape} />
        </div>
      ))}
    </div>
  );
}
