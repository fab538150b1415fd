// The actions of a cell of the matrix: opening its menu, setting a level by key, following its link.
import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';

import { unitTarget } from '#client/layout/planner-links.ts';
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { type CellLink, type EditTarget, linksOf } from '#shared/outcomes/matrix-edit.ts';
import type { MatrixColumn, MatrixRow, MatrixTable } from '#shared/outcomes/matrix-table.ts';
import { columnName, outcomeName } from '#shared/outcomes/matrix-words.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import { CellMenu } from './cell-menu.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { columnKey } from './spots.ts';
import { headRow, isSign, levelOfKey, nameColumn, promiseColumn, type Spot } from './walk.ts';

const words = outcomeMatrixText;

interface Settings {
  matrix: OutcomeMatrix;
  table: MatrixTable;
  make: (target: EditTarget, wanted: { outcome: number; after: CellLink | null }[]) => Promise<boolean>;
  /** Shows why an action was refused. */
  onRefused: (why: string) => void;
}

interface Opened {
  spot: Spot;
  element: HTMLElement;
  box: CSSProperties;
}

export function useCells({ matrix, table, make, onRefused }: Settings) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [sharing, setSharing] = useState<Opened | null>(null);

  const rowAt = ({ row }: Spot): MatrixRow | undefined =>
    table.frameworks.flatMap(({ rows }) => rows).find(({ outcome }) => String(outcome.id) === row);
  const columnAt = ({ column }: Spot): MatrixColumn | undefined =>
    table.columns.find((each) => columnKey(each) === column);
  const openColumn = ({ place }: MatrixColumn) => {
    void navigate(unitTarget(place.relation_id, place.placed_as));
  };

  /** The outcome and unit of the cell; null for a heading or a name. */
  const cellAt = (spot: Spot) => {
    const row = rowAt(spot);
    const column = columnAt(spot);
    if (!row || (!column && spot.column !== promiseColumn)) return null;
    const target: EditTarget = column
      ? { kind: column.kind, id: column.id }
      : { kind: 'programme', id: matrix.programme.id };
    const mayChange = column ? column.mayChange : matrix.programme.etag !== '';
    return { row, column, target, mayChange, link: linksOf(matrix, target).get(row.outcome.id) ?? null };
  };

  /** Keeps the note or share; a null level removes the link. */
  const setLevel = (spot: Spot, level: number | null) => {
    const cell = cellAt(spot);
    if (!cell) return;
    const after = level === null ? null : { note: '', share: 0, ...cell.link, level };
    void make(cell.target, [{ outcome: cell.row.outcome.id, after }]);
  };

  const open = (spot: Spot, element: HTMLElement) => {
    if (spot.row === headRow) {
      const column = columnAt(spot);
      if (column) openColumn(column);
    } else if (spot.column === nameColumn) {
      const path: string = `${listPath(definitions.learningOutcome)}/edit/${spot.row}`;
      void navigate({ to: path });
    } else if (cellAt(spot)?.mayChange) setOpened({ spot, element, box: boxOf(element) });
    else setLevel(spot, null);
  };

  const press = (spot: Spot, event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return false;
    const cell = cellAt(spot);
    if (!cell) return false;
    if (event.key === 'Delete' || event.key === 'Backspace') setLevel(spot, null);
    else {
      const level = levelOfKey(event.key, cell.row.levels);
      if (level !== null) setLevel(spot, level);
      else if (cell.mayChange && isSign(event.key)) {
        const signs = cell.row.levels.map(({ short }) => short);
        onRefused(words.noSuchLevel(event.key, signs));
      } else return false;
    }
    return true;
  };

  const close = ({ element }: Opened, set: (nothing: null) => void) => {
    set(null);
    element.focus({ preventScroll: true });
  };

  const cell = opened && cellAt(opened.spot);
  const shared = sharing && cellAt(sharing.spot);
  return {
    open,
    press,
    menu:
      opened && cell ? (
        <CellMenu
          label={words.menu(nameOf(cell))}
          box={opened.box}
          levels={cell.row.levels}
          link={cell.link}
          onShare={cell.target.kind === 'exam' ? () => setSharing(opened) : undefined}
          open={
            cell.column && {
              title: cell.column.within || cell.column.title,
              go: () => cell.column && openColumn(cell.column),
            }
          }
          onLevel={(level) => setLevel(opened.spot, level)}
          onClose={() => close(opened, setOpened)}
        />
      ) : null,
    dialog:
      sharing && shared?.column && shared.link ? (
        <ShareDialog
          title={words.shareTitle(outcomeName(shared.row.outcome), columnName(shared.column))}
          share={shared.link.share}
          onSave={(share) =>
            void make(shared.target, [
              { outcome: shared.row.outcome.id, after: shared.link && { ...shared.link, share } },
            ])
          }
          onClose={() => close(sharing, setSharing)}
        />
      ) : null,
  };
}

function nameOf({ row, column }: { row: MatrixRow; column: MatrixColumn | undefined }): string {
  return [outcomeName(row.outcome), column ? columnName(column) : words.promise].join(', ');
}

/** Its position in the area around the matrix. */
function boxOf(element: HTMLElement): CSSProperties {
  const area = element.closest('[data-area]')?.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - (area?.left ?? 0), top: top - (area?.top ?? 0), width, height };
}
