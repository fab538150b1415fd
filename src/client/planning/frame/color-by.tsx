// The select 'Kleur' above a grid, and its legend.
import { schemeColor } from '#client/ui/color-mark.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { colorByText } from '#shared/text/color-by.ts';

import type { ColorBy } from './use-color-by.ts';

import classes from './color-by.module.css';

/** `always`: also without options, so that the grid does not move when options appear. */
export function ColorBySelect({ view, always = false }: { view: ColorBy; always?: boolean }) {
  const { options, chosen, choose } = view;
  if (options.length < 2 && !always) return null;
  return (
    <CompactSelect
      label={colorByText.label}
      width={170}
      value={options.findIndex(({ name }) => name === chosen)}
      options={options.map(({ label }, value) => ({ value, label }))}
      onChange={(index) => choose(options[index]?.name ?? 'object')}
    />
  );
}

export function ColorLegend({ view }: { view: ColorBy }) {
  const { legend } = view.paint;
  if (legend.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label={colorByText.legend}>
      {legend.map(({ label, color, code }) => (
        <li key={label}>
          <span className={classes.code} style={{ '--item': schemeColor(color) } as React.CSSProperties}>
            {code}
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
