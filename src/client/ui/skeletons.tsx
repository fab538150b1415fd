// Grey shapes of what is on its way, so that no page is ever blank. Said once to those who listen.
import { Skeleton } from '@mantine/core';

import { pageText } from '#shared/text/page.ts';

import classes from './skeletons.module.css';

export interface SkeletonsProps {
  /** The shape of what is coming. */
  of?: 'table' | 'form' | 'lines';
  rows?: number;
}

export function Skeletons({ of = 'lines', rows = 8 }: SkeletonsProps) {
  return (
    <div className={classes[of]} aria-busy="true" data-skeleton>
      <output className="ll-spoken">{pageText.loading}</output>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          {of === 'form' && <Skeleton height={11} width="35%" mb={8} />}
          <Skeleton
            height={of === 'form' ? 34 : 13}
            width={of === 'form' ? '100%' : `${widths[index % widths.length]}%`}
          />
        </div>
      ))}
    </div>
  );
}

const widths = [62, 48, 71, 55, 66, 43];
