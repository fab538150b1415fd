// The field for the requirements of a unit: a list of units, each with a kind and a note.
import { CellInput } from '#client/ui/fields/cell-input.tsx';
import type { FrameProps } from '#client/ui/fields/field-frame.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { MAX_NOTE, type Requirement, requirementKinds } from '#shared/definitions/requirement.ts';
import { requirementText } from '#shared/text/requirements.ts';

import type { FormField } from './field.ts';
import { LinkedList } from './linked-list.tsx';
import { RequiredBy, RequirementsShown, unitLabel, UnitLink } from './requirements-shown.tsx';

const words = requirementText;
const kinds = requirementKinds.map((kind, value) => ({ value, label: words.kinds[kind] }));

export interface RequirementsFieldProps extends FrameProps {
  field: FormField;
  value: readonly Requirement[];
  onChange: (value: Requirement[]) => void;
}

export function RequirementsField(props: RequirementsFieldProps) {
  const { field, value } = props;
  const nameOf = (unit: number) => unitLabel(field, unit);
  return (
    <LinkedList<Requirement>
      {...props}
      words={words}
      idOf={({ educational_unit }) => educational_unit}
      newLink={(unit) => ({ educational_unit: unit.value, kind: 'passed', note: '' })}
      nameOf={nameOf}
      renderName={(unit) => <UnitLink id={unit} title={nameOf(unit)} />}
      renderFields={({ kind, note }, title, change) => (
        <>
          <CompactSelect
            label={words.kindOf(title)}
            value={requirementKinds.indexOf(kind)}
            options={kinds}
            onChange={(index) => change({ kind: requirementKinds[index] ?? kind })}
          />
          <CellInput
            label={words.noteOf(title)}
            placeholder={words.note}
            value={note}
            maxLength={MAX_NOTE}
            onChange={(text) => change({ note: text })}
          />
        </>
      )}
      shown={<RequirementsShown field={field} value={value} />}
    >
      <RequiredBy unit={field.record ?? 0} />
    </LinkedList>
  );
}
