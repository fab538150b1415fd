// The field for outcomes: what a programme promises and a unit teaches (level, note), what an exam assesses (level, share), and
// what is the same in another framework (how).
import type { ReactNode } from 'react';

import { CellInput } from '#client/ui/fields/cell-input.tsx';
import type { FrameProps } from '#client/ui/fields/field-frame.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import {
  type AssessedOutcome,
  matchKinds,
  type MatchedOutcome,
  MAX_OUTCOME_NOTE,
  type OutcomeLink,
  type ReachedOutcome,
} from '#shared/definitions/outcome-link.ts';
import { levelName, type Level } from '#shared/definitions/outcome-scale.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

import type { FieldOption, FormField } from './field.ts';
import { LinkedList } from './linked-list.tsx';
import { outcomeLabel, OutcomeLinkTo, OutcomesShown } from './outcomes-shown.tsx';

const words = outcomeText;
const kinds = matchKinds.map((kind, value) => ({ value, label: words.kinds[kind] }));

export interface OutcomesFieldProps extends FrameProps {
  field: FormField;
  value: readonly OutcomeLink[];
  onChange: (value: OutcomeLink[]) => void;
}

export function OutcomesField(props: OutcomesFieldProps) {
  const { field, value } = props;
  const nameOf = (outcome: number) => outcomeLabel(field, outcome);
  const levelsOf = (outcome: number) => field.values.find((each) => each.value === outcome)?.levels ?? [];
  return (
    <LinkedList<OutcomeLink>
      {...props}
      words={words}
      idOf={({ learning_outcome }) => learning_outcome}
      newLink={(option) => newLink(field, option)}
      nameOf={nameOf}
      renderName={(outcome) => <OutcomeLinkTo id={outcome} title={nameOf(outcome)} />}
      renderFields={(link, title, change) => fieldsOf(link, title, levelsOf(link.learning_outcome), change)}
      shown={<OutcomesShown field={field} value={value} />}
    />
  );
}

function newLink({ linked }: FormField, { value, level = 0 }: FieldOption): OutcomeLink {
  if (linked === 'matched') return { learning_outcome: value, kind: 'exact' };
  const reached = { learning_outcome: value, level };
  return linked === 'assessed' ? { ...reached, share: 0 } : { ...reached, note: '' };
}

type Change = (changed: Partial<ReachedOutcome> & Partial<AssessedOutcome> & Partial<MatchedOutcome>) => void;

function fieldsOf(link: OutcomeLink, title: string, levels: readonly Level[], change: Change): ReactNode {
  if ('kind' in link)
    return (
      <CompactSelect
        label={words.kindOf(title)}
        value={matchKinds.indexOf(link.kind)}
        options={kinds}
        onChange={(index) => change({ kind: matchKinds[index] ?? link.kind })}
      />
    );
  return (
    <>
      <CompactSelect
        label={words.levelOf(title)}
        value={link.level}
        options={[
          { value: 0, label: words.noLevel },
          ...levels.map((each) => ({ value: each.level, label: levelName(each) })),
        ]}
        onChange={(level) => change({ level })}
      />
      {'share' in link ? (
        <CellInput
          label={words.shareOf(title)}
          placeholder={words.share}
          value={link.share === 0 ? '' : String(link.share)}
          maxLength={3}
          unit="%"
          onChange={(text) => change({ share: Number(text.replaceAll(/\D/g, '')) })}
        />
      ) : (
        <CellInput
          label={words.noteOf(title)}
          placeholder={words.note}
          value={link.note}
          maxLength={MAX_OUTCOME_NOTE}
          onChange={(text) => change({ note: text })}
        />
      )}
    </>
  );
}
