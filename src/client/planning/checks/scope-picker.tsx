// Chooses whose findings the page shows: the whole school, a unit, or one programme.
import { useSearch } from '@tanstack/react-router';

import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { ProgrammePicker } from '#client/ui/planner/programme-picker.tsx';
import { checkPageText } from '#shared/text/check-page.ts';

import { isSameScope, type Programme, scopeChoices, type Unit } from './scopes.ts';
import { type ChecksSearch, type FindingsScope, withScope } from './search.ts';

import classes from './scope-picker.module.css';

export interface ScopePickerProps {
  scope: FindingsScope;
  schools: readonly { id: number; title: string }[];
  programmes: readonly Programme[];
  units: readonly Unit[];
}

export function ScopePicker({ scope, schools, programmes, units }: ScopePickerProps) {
  const search: ChecksSearch = useSearch({ strict: false });
  const choices = scopeChoices(schools, programmes, units);
  const at = choices.findIndex((choice) => isSameScope(choice.scope, scope));
  return (
    <>
      <ProgrammePicker
        label={checkPageText.scope}
        value={at < 0 ? null : at + 1}
        options={choices.map(({ label }, index) => ({ value: index + 1, label }))}
        targetOf={(value) => ({
          to: plannerPaths.checks,
          search: withScope(search, choices[value - 1]?.scope ?? scope),
        })}
      />
      {/* Paper has no fields. */}
      <p className={classes.printed}>{choices[at]?.label}</p>
    </>
  );
}
