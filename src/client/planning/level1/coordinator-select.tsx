// Chooses the coordinator whose weeks are marked in the load of every year, from the units on this page.
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { colorByText } from '#shared/text/color-by.ts';

export interface CoordinatorSelectProps {
  names: readonly string[];
  name: string | null;
  onChange: (name: string | null) => void;
}

export function CoordinatorSelect({ names, name, onChange }: CoordinatorSelectProps) {
  if (names.length === 0) return null;
  return (
    <CompactSelect
      label={colorByText.coordinator}
      width={170}
      value={name === null ? -1 : names.indexOf(name)}
      options={[
        { value: -1, label: colorByText.nobody },
        ...names.map((each, value) => ({ value, label: colorByText.weeksOf(each) })),
      ]}
      onChange={(index) => onChange(names[index] ?? null)}
    />
  );
}
