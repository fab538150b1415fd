// The rows of a list that the user selected, of those that the user may change. Used by the list.
import { useCallback, useMemo, useState } from 'react';

import type { TableSelection } from '#client/ui/table-selection.ts';
import { isImportable } from '#shared/permissions/importable.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import type { CatalogueRecord } from '#shared/lists/list-rows.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';
import { fullNameOf } from '../record-name.ts';
import type { May } from '../record-rights.ts';

export const selectionBarId = 'selection-bar';
const nothing: ReadonlySet<number> = new Set();

export interface Selection {
  /** For the table; undefined where the user may not change any row. */
  selection: TableSelection<CatalogueRecord> | undefined;
  /** Something was selected since the list was opened. */
  isUsed: boolean;
  chosen: readonly CatalogueRecord[];
  /** All records of the list are. */
  isWhole: boolean;
  /** The number of selected records that do not match the filter. */
  hidden: number;
  onClear: () => void;
}

/** `rows`: the records that match the filter. */
export function useSelection(
  settings: PageSettings,
  records: readonly CatalogueRecord[] | undefined,
  rows: readonly CatalogueRecord[],
  may: May,
): Selection {
  const [selected, setSelected] = useState(nothing);
  const [isUsed, setIsUsed] = useState(false);
  if (selected.size > 0 && !isUsed) setIsUsed(true);
  const isSelectable = useCallback((record: CatalogueRecord) => may('update', record), [may]);
  const isOffered = useMemo(
    () => isImportable(settings.definition.object) && (records?.some(isSelectable) ?? false),
    [settings, records, isSelectable],
  );
  // Deselects records that were deleted in the meantime.
  const chosen = useMemo(() => chosenOf(records ?? [], selected), [records, selected]);
  const shown = useMemo(() => chosenOf(rows, selected), [rows, selected]);
  return {
    selection: isOffered
      ? {
          selected,
          isSelectable,
          labelOf: (record) => catalogueText.select(fullNameOf(settings, record)),
          allLabel: catalogueText.selectAll,
          onChange: setSelected,
          onAct: focusBar,
        }
      : undefined,
    isUsed,
    chosen,
    isWhole: chosen.length === records?.length,
    hidden: chosen.length - shown.length,
    onClear: () => setSelected(nothing),
  };
}

/** Focuses the most used action: the last enabled button. */
function focusBar(): void {
  const buttons =
    document.getElementById(selectionBarId)?.querySelectorAll<HTMLElement>('button:not([aria-disabled])') ?? [];
  [...buttons].at(-1)?.focus();
}

function chosenOf(records: readonly CatalogueRecord[], selected: ReadonlySet<number>): readonly CatalogueRecord[] {
  return selected.size === 0 ? [] : records.filter(({ id }) => selected.has(id));
}
