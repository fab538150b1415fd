// The first step: chooses the programmes and the start year.
import { useDeferredValue, useState } from 'react';

import { useMe } from '#client/api/me.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { catalogueText } from '#shared/text/catalogue.ts';
import { cohortText } from '#shared/text/cohorts.ts';

import { type Candidate, matching, defaultTarget } from './cohort-draft.ts';

import shared from './shared-steps.module.css';
import classes from './choose-step.module.css';

const words = cohortText;
/** More would make the page slow; users find the others by searching. */
const MAX_SHOWN = 300;
/** The limit in the contract. */
const MAX_CHOSEN = 500;

export interface ChooseStepProps {
  candidates: readonly Candidate[];
  chosen: ReadonlySet<number>;
  /** Null for the year after the latest start year of the chosen programmes. */
  target: number | null;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onTarget: (target: number) => void;
  onNext: (programmes: readonly number[], target: number) => void;
}

export function ChooseStep({ candidates, chosen, target, onChoose, onTarget, onNext }: ChooseStepProps) {
  const { data: me } = useMe();
  const [keyword, setKeyword] = useState('');
  const [year, setYear] = useState(0);
  const schools = (me?.organizations ?? []).filter(({ id }) => candidates.some((each) => each.organization === id));
  const [school, setSchool] = useState(0);
  const organization = school || (schools[0]?.id ?? 0);
  const filter = { keyword: useDeferredValue(keyword), year, organization };
  const found = matching(candidates, filter);
  const picked = candidates.filter(({ id }) => chosen.has(id));
  const [thisYear] = useState(() => new Date().getFullYear());
  const goal = target ?? defaultTarget(picked, thisYear);
  const years = [...new Set(candidates.flatMap(({ year_start }) => year_start ?? []))].toSorted((a, b) => b - a);
  const earliest = Math.min(thisYear, ...picked.flatMap(({ year_start }) => year_start ?? [])) + 1;
  const goals = Array.from({ length: 11 }, (_, index) => earliest + index);
  const tooMany = chosen.size > MAX_CHOSEN;

  const toggle = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };

  return (
    <>
      <div className={classes.filters}>
        {schools.length > 1 ? (
          <CompactSelect
            label={words.school}
            value={organization}
            options={schools.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => {
              setSchool(id);
              onChoose(new Set());
            }}
          />
        ) : null}
        <CompactSelect
          label={words.fromYear}
          value={year}
          options={[
            { value: 0, label: words.everyYear },
            ...years.map((each) => ({ value: each, label: words.startsIn(each) })),
          ]}
          onChange={setYear}
        />
        <KeywordField
          label={words.search}
          clearLabel={catalogueText.clearKeyword}
          value={keyword}
          onChange={setKeyword}
        />
        <Button
          disabled={found.length === 0}
          onClick={() => onChoose(new Set([...chosen, ...found.map(({ id }) => id)]))}
        >
          {words.selectAll(found.length)}
        </Button>
        <Button variant="quiet" disabled={chosen.size === 0} onClick={() => onChoose(new Set())}>
          {words.selectNone}
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState title={words.noneFound} message={words.noneFoundHint} />
      ) : (
        <fieldset className={shared.list}>
          <legend className="ll-spoken">{words.steps.choose}</legend>
          {found.slice(0, MAX_SHOWN).map(({ id, name, state }) => (
            <label key={id} className={classes.candidate}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <span className={shared.name}>{name || words.untitled}</span>
              {state ? <StatusChip label={state} /> : null}
            </label>
          ))}
          {found.length > MAX_SHOWN ? <p className={shared.hint}>{words.more(found.length - MAX_SHOWN)}</p> : null}
        </fieldset>
      )}
      <div className={shared.bar}>
        <span className={classes.count} aria-live="polite">
          {tooMany ? words.tooMany(MAX_CHOSEN) : words.selected(chosen.size)}
        </span>
        <div className={classes.target}>
          <SelectField
            inputId="target"
            label={words.target}
            value={goal}
            noneLabel={null}
            options={[...new Set([...goals, goal])]
              .toSorted((a, b) => a - b)
              .map((each) => ({
                value: each,
                label: String(each),
              }))}
            onChange={onTarget}
          />
        </div>
        <Button
          variant="primary"
          disabled={chosen.size === 0 || tooMany}
          onClick={() =>
            onNext(
              picked.map(({ id }) => id),
              goal,
            )
          }
        >
          {words.toPreview}
        </Button>
      </div>
    </>
  );
}
