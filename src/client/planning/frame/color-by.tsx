// The select 'Kleur' above a grid, and its legend.
import { schemeColor } from '#client/ui/color-mark.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { colorByText } from '#shared/text/color-by.ts';

import { colorModes } from './paint.ts';
import type { ColorBy } from './use-color-by.ts';

import classes from './color-by.module.css';

export function ColorBySelect({ view }: { view: ColorBy }) {
  if (view.modes.length < 2) return null;
  return (
    <CompactSelect
      label={colorByText.label}
      width={170}
      value={colorModes.indexOf(view.mode)}
      options={view.modes.map((mode) => ({ value: colorModes.indexOf(mode), label: colorByText.modes[mode] }))}
      onChange={(index) => view.choose(colorModes[index] ?? 'object')}
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
