// The buttons of the matrix: the other views, the plan, Excel and paper.
import { callAny } from '#client/api/call.ts';
import { OutcomeViews } from '#client/outcomes/outcome-views.tsx';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { download, fileName } from '#client/ui/download.ts';
import { IconPrinter } from '#client/ui/icons.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import { IconDownload } from '#client/ui/planner/icons.ts';
import { type OutcomeMatrix, outcomes } from '#shared/api/outcomes.ts';
import type { MatrixFilter } from '#shared/outcomes/matrix-table.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import classes from './matrix-page.module.css';

const words = outcomeMatrixText;

export interface MatrixActionsProps {
  matrix: Pick<OutcomeMatrix, 'programme' | 'frameworks'>;
  filter: MatrixFilter;
  isEmpty: boolean;
}

export function MatrixActions({ matrix, filter, isEmpty }: MatrixActionsProps) {
  const { id: programme, title } = matrix.programme;
  const { framework } = filter;
  const save = () => {
    const query = { programme, ...filter };
    void callAny(outcomes.excel, { query }).then(
      ({ data }) => download(data as Blob, `${fileName(`${words.file} ${title}`)}.xlsx`),
      (error: unknown) => notifyFailed(error instanceof Error ? error.message : ''),
    );
  };
  return (
    <div className={classes.tools}>
      <OutcomeViews view="matrix" programme={programme} framework={only(matrix.frameworks, framework)} />
      <span className={classes.desktop}>
        <ButtonLink {...programmeTarget(programme)}>{words.toPlan}</ButtonLink>
      </span>
      <Button
        icon={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
        label={words.excelLabel}
        disabled={isEmpty}
        onClick={save}
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

/** The framework that is looked at, where it is one. */
function only(frameworks: OutcomeMatrix['frameworks'], chosen: number) {
  return frameworks.length === 1 ? frameworks[0] : frameworks.find(({ id }) => id === chosen);
}
