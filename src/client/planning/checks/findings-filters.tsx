// Which findings are shown: by severity, check and keyword, in what order, and with or without those that were accepted.
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { Switch } from '#client/ui/planner/switch.tsx';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { checkSeverities } from '#shared/rules/checks/check.ts';
import { checkNames } from '#shared/rules/checks/registry.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checksText } from '#shared/text/checks.ts';

import type { FindingFilter, FindingOrder } from '#shared/lists/findings.ts';
import type { FilterChange } from './use-finding-filter.ts';

export interface FindingsFiltersProps {
  /** All checks; those that found nothing cannot be chosen. */
  findings: readonly WireFinding[];
  filter: FindingFilter;
  order: FindingOrder;
  onKeyword: (text: string) => void;
  onChange: (change: FilterChange) => void;
  onOrder: (order: FindingOrder) => void;
}

const words = checkPageText;
const orders = ['severity', 'place'] as const;

export function FindingsFilters({ findings, filter, order, onKeyword, onChange, onOrder }: FindingsFiltersProps) {
  // On a phone they share the width.
  const onPhone = useBreakpoint('phone');
  const wide = (width: number) => (onPhone ? {} : { width });
  const finding = new Set(findings.map(({ check }) => check));
  const names = checkNames.filter((name) => finding.has(name) || name === filter.check);
  return (
    <>
      <Choice
        label={words.severity}
        all={words.allSeverities}
        {...wide(145)}
        options={checkSeverities.map((value) => ({ value, label: words.severities[value] }))}
        value={filter.severity}
        onChange={(severity) => onChange({ severity })}
      />
      <Choice
        label={words.check}
        all={words.allChecks}
        {...wide(185)}
        options={names.map((value) => ({ value, label: checksText[value].title }))}
        value={filter.check}
        onChange={(check) => onChange({ check })}
      />
      <KeywordField label={words.keyword} clearLabel={words.clear} value={filter.keyword} onChange={onKeyword} />
      <CompactSelect
        label={words.sort}
        {...wide(120)}
        value={orders.indexOf(order)}
        options={orders.map((each, value) => ({ value, label: words.sorts[each] }))}
        onChange={(value) => onOrder(orders[value] ?? 'severity')}
      />
      {findings.some(({ accepted }) => accepted) || filter.hideAccepted ? (
        <Switch
          label={words.hideAccepted}
          on={filter.hideAccepted}
          onChange={(on) => onChange({ accepted: on ? 'hidden' : '' })}
        />
      ) : null}
    </>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  width?: number;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** Select options have numbers: the index of the name, where '' is the first. */
function Choice({ all, options, value, onChange, ...rest }: ChoiceProps) {
  return (
    <CompactSelect
      {...rest}
      value={options.findIndex((option) => option.value === value) + 1}
      options={[{ value: 0, label: all }, ...options.map((option, at) => ({ value: at + 1, label: option.label }))]}
      onChange={(at) => onChange(options[at - 1]?.value ?? '')}
    />
  );
}
