// One list of codes: every option or kind of the school, and its code outside.
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import type { CodedItem } from '#shared/api/exchange.ts';
import type { CodeListName } from '#shared/exchange/code-list-names.ts';
import { codeLists } from '#shared/exchange/codes.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import classes from './code-table.module.css';

export interface CodeTableProps {
  list: CodeListName;
  items: readonly CodedItem[];
  disabled: boolean;
  onChoose: (item: CodedItem, code: string) => void;
}

const words = exchangeText.settings;

/** The name of a code; '' for none. */
export function codeName(list: CodeListName, code: string): string {
  const codes: Readonly<Record<string, string>> = codeLists[list].codes;
  return codes[code] ?? code;
}

export function CodeTable({ list, items, disabled, onChoose }: CodeTableProps) {
  const codes = Object.keys(codeLists[list].codes);
  // On a phone it takes the width.
  const width = useBreakpoint('phone') ? {} : { width: 380 };
  return (
    <table className={classes.codes}>
      <caption>{codeLists[list].label}</caption>
      <tbody>
        {items.length === 0 ? (
          <tr>
            <td>{words.empty}</td>
          </tr>
        ) : null}
        {items.map((item) => {
          const byName = item.by_name ? words.byName(codeName(list, item.by_name)) : words.byNameNone;
          const shown = item.chosen ? codeName(list, item.code) : byName;
          return (
            <tr key={item.item}>
              <th scope="row">{item.title}</th>
              <td>
                {disabled ? (
                  shown
                ) : (
                  <CompactSelect
                    label={`${codeLists[list].label}: ${item.title}`}
                    {...width}
                    value={item.chosen ? codes.indexOf(item.code) + 1 : 0}
                    options={[
                      { value: 0, label: byName },
                      ...codes.map((code, index) => ({ value: index + 1, label: codeName(list, code) })),
                    ]}
                    onChange={(index) => onChoose(item, codes[index - 1] ?? '')}
                  />
                )}
              </td>
              <td>{item.code ? null : <StatusChip label={words.noCode} tone="warning" />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
