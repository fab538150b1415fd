// The controls above the lines: framework, scope (the whole programme, a year or a part) and which lines.
import type { CSSProperties } from 'react';

import { IconAlertTriangle } from '#client/ui/icons.ts';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { tooltip } from '#client/ui/tooltip.tsx';
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import type { Line } from '#shared/outcomes/lines.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import { nameOf, shortName } from './line-words.ts';
import type { LinesSearch } from './search.ts';

import classes from './lines-controls.module.css';

const words = learningLinesText;

export interface FrameworkSelectProps {
  matrix: OutcomeMatrix;
  value: number | null;
  onChange: (framework: number) => void;
}

export function FrameworkSelect({ matrix, value, onChange }: FrameworkSelectProps) {
  if (value === null) return null;
  return (
    <CompactSelect
      label={words.framework}
      width={260}
      value={value}
      options={matrix.framework.map(({ id, title }) => ({ value: id, label: words.frameworkNamed(title) }))}
      onChange={onChange}
    />
  );
}

/** One select for both: positive values are parts, negative ones years. */
export function ScopeSelect({
  matrix,
  search,
  onChange,
}: {
  matrix: OutcomeMatrix;
  search: LinesSearch;
  onChange: (scope: { year: number | undefined; part: number | undefined }) => void;
}) {
  const options = [
    { value: 0, label: words.whole },
    ...matrix.years.map(({ year, label }) => ({ value: -year, label })),
    ...matrix.parts.map(({ id, title }) => ({ value: id, label: words.partNamed(title) })),
  ];
  const asked = search.part ?? (search.year ? -search.year : 0);
  return (
    <CompactSelect
      label={words.scope}
      width={220}
      value={options.some(({ value }) => value === asked) ? asked : 0}
      options={options}
      onChange={(chosen) => onChange({ year: chosen < 0 ? -chosen : undefined, part: chosen > 0 ? chosen : undefined })}
    />
  );
}

export function GapsButton({ gaps, onPick }: { gaps: readonly Line[]; onPick: (outcomes: number[]) => void }) {
  if (gaps.length === 0) return null;
  return (
    <button
      type="button"
      className={classes.gaps}
      onClick={() => onPick(gaps.map(({ outcome }) => outcome.id))}
      {...tooltip(words.onlyGaps(gaps.length))}
    >
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
      {words.withGap(gaps.length)}
    </button>
  );
}

export interface LinePickerProps {
  lines: readonly Line[];
  /** All lines if empty. */
  picked: ReadonlySet<number>;
  gaps: ReadonlySet<number>;
  colorOf: (outcome: number) => string;
  onPick: (outcomes: number[]) => void;
}

export function LinePicker({ lines, picked, gaps, colorOf, onPick }: LinePickerProps) {
  if (lines.length < 2) return null;
  const toggle = (id: number) => {
    const next = picked.has(id) ? [...picked].filter((each) => each !== id) : [...picked, id];
    onPick(next.length === lines.length ? [] : next);
  };
  return (
    <fieldset className={classes.picker} aria-label={words.pick}>
      <button type="button" className={classes.chip} aria-pressed={picked.size === 0} onClick={() => onPick([])}>
        {words.all}
      </button>
      {lines.map(({ outcome }) => (
        <button
          key={outcome.id}
          type="button"
          className={classes.chip}
          style={{ '--line': colorOf(outcome.id) } as CSSProperties}
          aria-pressed={picked.has(outcome.id)}
          aria-label={nameOf(outcome)}
          onClick={() => toggle(outcome.id)}
          {...tooltip(nameOf(outcome))}
        >
          {gaps.has(outcome.id) ? (
            <IconAlertTriangle className={classes.gap} size={13} stroke={2} aria-hidden="true" />
          ) : (
            <span className={classes.dot} aria-hidden="true" />
          )}
          <span className={classes.code}>{shortName(outcome)}</span>
        </button>
      ))}
    </fieldset>
  );
}
