// The buttons of the matrix: the other views, the plan, exports and printing.
import { OutcomeViews } from '#client/outcomes/outcome-views.tsx';
import { FileMenu } from '#client/layout/file-menu.tsx';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconPrinter } from '#client/ui/icons.ts';
import { type OutcomeMatrix, outcomes } from '#shared/api/outcomes.ts';
import { fileName } from '#shared/file-name.ts';
import type { MatrixFilter } from '#shared/outcomes/matrix-table.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import classes from './matrix-actions.module.css';

const words = outcomeMatrixText;

export interface MatrixActionsProps {
  matrix: Pick<OutcomeMatrix, 'programme'>;
  filter: MatrixFilter;
  isEmpty: boolean;
}

export function MatrixActions({ matrix, filter, isEmpty }: MatrixActionsProps) {
  const { id: programme, title } = matrix.programme;
  return (
    <div className={classes.tools}>
      <OutcomeViews view="matrix" programme={programme} />
      <span className={classes.desktop}>
        <ButtonLink {...programmeTarget(programme)}>{words.toPlan}</ButtonLink>
      </span>
      <FileMenu
        calls={{ xlsx: outcomes.excel, csv: outcomes.csv }}
        query={{ programme, ...filter }}
        name={fileName(words.file, title)}
        disabled={isEmpty}
      />
      <span className={classes.desktop}>
        <Button
          icon={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
          disabled={isEmpty}
          onClick={() => window.print()}
        >
          {words.print}
        </Button>
      </span>
    </div>
  );
}
