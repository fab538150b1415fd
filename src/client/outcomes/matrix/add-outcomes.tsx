// Promises more outcomes, chosen from the tree of a framework without those that are already promised.
import { useMemo, useState } from 'react';

import { useCall } from '#client/api/query.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { MAX_OUTCOME_LINKS } from '#shared/definitions/outcome-link.ts';
import type { CellLink } from '#shared/outcomes/matrix-edit.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import { type OutcomeChoice, choicesIn } from './outcome-choices.ts';

import classes from './add-outcomes.module.css';

const words = outcomeMatrixText;
const fields = 'code,title,framework,parent,position,level,active';

export interface AddOutcomesProps {
  matrix: OutcomeMatrix;
  /** Resolves with whether it was saved. */
  onAdd: (wanted: { outcome: number; after: CellLink }[]) => Promise<boolean>;
  onClose: () => void;
}

export function AddOutcomes({ matrix, onAdd, onClose }: AddOutcomesProps) {
  const { data: outcomes } = useCall(contract.learningOutcome.list, { query: { fields } });
  const { data: known } = useCall(contract.learningOutcomeFramework.list, { query: { fields: 'title,version' } });
  const frameworks = useMemo(
    () => (outcomes && known ? choicesIn(matrix, outcomes, known) : undefined),
    [matrix, outcomes, known],
  );
  const [asked, setAsked] = useState(matrix.framework[0]?.id ?? 0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const framework = frameworks?.find(({ id }) => id === asked) ?? frameworks?.[0];
  const all = frameworks?.flatMap(({ choices }) => choices) ?? [];
  const free = framework?.choices.filter(({ isPromised }) => !isPromised) ?? [];
  const promised = matrix.outcomes.filter((each) => each.promised).length;
  const tooMany = promised + chosen.size > MAX_OUTCOME_LINKS;

  const toggle = (ids: readonly number[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const add = async () => {
    setBusy(true);
    const wanted = all
      .filter(({ id }) => chosen.has(id))
      .map(({ id, level }) => ({ outcome: id, after: { level, note: '', share: 0 } }));
    await onAdd(wanted);
    onClose();
  };

  return (
    <Dialog
      opened
      title={words.addTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" busy={busy} disabled={chosen.size === 0 || tooMany} onClick={() => void add()}>
            {words.addAction(chosen.size)}
          </Button>
        </>
      }
    >
      <p className={classes.hint}>{words.addHint}</p>
      {framework && frameworks && frameworks.length > 1 ? (
        <SelectField
          inputId="outcome-framework"
          label={words.framework}
          value={framework.id}
          noneLabel={null}
          options={frameworks.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setAsked}
        />
      ) : null}
      {frameworks ? null : <Skeletons of="form" rows={4} />}
      {framework && free.length === 0 ? <p>{words.allPromised}</p> : null}
      {framework && free.length > 0 ? (
        <fieldset className={classes.list}>
          <legend className="ll-spoken">{framework.title}</legend>
          <Line
            label={words.addAll}
            checked={free.every(({ id }) => chosen.has(id))}
            onChange={(on) =>
              toggle(
                free.map(({ id }) => id),
                on,
              )
            }
          />
          {framework.choices.map((choice) => (
            <OutcomeLine
              key={choice.id}
              choice={choice}
              checked={choice.isPromised || chosen.has(choice.id)}
              onChange={(on) => toggle([choice.id], on)}
            />
          ))}
        </fieldset>
      ) : null}
      {tooMany ? <p role="alert">{words.tooMany(MAX_OUTCOME_LINKS)}</p> : null}
    </Dialog>
  );
}

function OutcomeLine(props: { choice: OutcomeChoice; checked: boolean; onChange: (on: boolean) => void }) {
  const { choice, checked, onChange } = props;
  return (
    <Line
      label={`${choice.code} ${choice.title}`.trim()}
      depth={choice.depth}
      checked={checked}
      disabled={choice.isPromised}
      onChange={onChange}
    />
  );
}

interface LineProps {
  label: string;
  depth?: number;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

function Line({ label, depth = 0, checked, disabled = false, onChange }: LineProps) {
  return (
    <label className={classes.line} style={{ paddingLeft: 8 + depth * 20 }} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
