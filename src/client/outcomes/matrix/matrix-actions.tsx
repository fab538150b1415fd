// The buttons of the matrix: the other views, the plan, Excel and paper.
import { OutcomeViews } from '#client/outcomes/outcome-views.tsx';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconPrinter } from '#client/ui/icons.ts';
import { IconDownload } from '#client/ui/planner/icons.ts';
import { useSaveFile } from '#client/ui/use-save-file.ts';
import { type OutcomeMatrix, outcomes } from '#shared/api/outcomes.ts';
import { fileName } from '#shared/file-name.ts';
import type { MatrixFilter } from '#shared/outcomes/matrix-table.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import classes from './matrix-page.module.css';

const words = outcomeMatrixText;

export interface MatrixActionsProps {
  matrix: Pick<OutcomeMatrix, 'programme'>;
  filter: MatrixFilter;
  isEmpty: boolean;
}

export function MatrixActions({ matrix, filter, isEmpty }: MatrixActionsProps) {
  const { id: programme, title } = matrix.programme;
  const [saving, saveFile] = useSaveFile();
  const asked = { endpoint: outcomes.excel, query: { programme, ...filter }, name: fileName(words.file, title) };
  return (
    <div className={classes.tools}>
      <OutcomeViews view="matrix" programme={programme} />
      <span className={classes.desktop}>
        <ButtonLink {...programmeTarget(programme)}>{words.toPlan}</ButtonLink>
      </span>
      <Button
        icon={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
        label={words.excelLabel}
        busy={saving}
        disabled={isEmpty}
        onClick={() => saveFile(asked)}
      >
        {words.excel}
      </Button>
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
