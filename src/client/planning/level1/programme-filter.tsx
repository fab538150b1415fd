// The filter section's choice of programme at level 1: choosing one opens its level 1.
import { useCall } from '#client/api/query.ts';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { ProgrammePicker } from '#client/ui/planner/programme-picker.tsx';
import { planner } from '#shared/api/planner.ts';
import { fullName } from '#shared/text/full-name.ts';
import { planningText } from '#shared/text/planning.ts';

export function ProgrammeFilter({ programme }: { programme: number }) {
  const { data = [] } = useCall(planner.programmes);
  return (
    <ProgrammePicker
      label={planningText.programme}
      value={data.some(({ id }) => id === programme) ? programme : null}
      options={data.map((each) => ({ value: each.id, label: fullName(each) }))}
      targetOf={(id) => programmeTarget(id)}
    />
  );
}
