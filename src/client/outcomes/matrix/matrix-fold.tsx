// On a phone the filters and the legend are behind a button, so that the matrix gets the whole window.
import { type ReactNode, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { IconFilter } from '#client/ui/planner/icons.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import classes from './matrix-fold.module.css';

const words = outcomeMatrixText;

export function MatrixFold({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconFilter size={17} stroke={1.7} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {words.fold(isFiltered)}
      </Button>
      <Drawer
        open={isOpen}
        title={words.foldTitle}
        side="right"
        closeLabel={words.foldClose}
        onClose={() => setOpen(false)}
      >
        <div className={classes.folded}>{children}</div>
      </Drawer>
    </>
  );
}
