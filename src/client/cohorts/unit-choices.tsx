// Which units stay the same record in the new cohort and which become a new version: one answer for all, and exceptions.
import { useState } from 'react';

import { useGrants } from '#client/api/me.ts';
import { Button } from '#client/ui/button.tsx';
import { RadioField } from '#client/ui/fields/choice-fields.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { type CohortUnit, unitChoices } from '#shared/api/cohorts.ts';
import { canSomewhere } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { fullName } from '#shared/text/full-name.ts';
import { hasWords } from '#shared/search/search-key.ts';
import { inDutch } from '#shared/text/order.ts';

import { choiceOf, type Choices } from './cohort-draft.ts';

import shared from './shared-steps.module.css';
import classes from './unit-choices.module.css';

const words = cohortText.units;
const MAX_SHOWN = 100;
const options = unitChoices.map((choice, value) => ({ value, label: words[choice] }));

export interface UnitChoicesProps {
  units: readonly CohortUnit[];
  choices: Choices;
  onChange: (choices: Choices) => void;
}

export function UnitChoices({ units, choices, onChange }: UnitChoicesProps) {
  const grants = useGrants();
  const mayRenew = canSomewhere(grants, 'educational_unit', 'create');
  const [each, setEach] = useState(false);
  const [keyword, setKeyword] = useState('');
  const found = units
    .filter(({ title }) => hasWords(title, keyword))
    .toSorted((a, b) => inDutch.compare(a.title, b.title) || a.id - b.id);
  const choose = (unit: number, value: number) =>
    onChange({ ...choices, units: new Map([...choices.units, [unit, unitChoices[value] ?? 'same']]) });

  return (
    <section className={classes.units} aria-labelledby="eenheden">
      <h3 id="eenheden" className={shared.heading}>
        {words.title}
      </h3>
      <p className={shared.hint}>{mayRenew ? words.hint : words.mayNot}</p>
      {mayRenew ? (
        <>
          <RadioField
            inputId="unit-default"
            label={words.default}
            value={unitChoices.indexOf(choices.default)}
            options={options}
            onChange={(value) => onChange({ ...choices, default: unitChoices[value] ?? 'same', units: new Map() })}
          />
          {units.length > 0 ? (
            <div>
              <Button expanded={each} onClick={() => setEach(!each)}>
                {words.show(units.length)}
              </Button>
            </div>
          ) : (
            <p className={shared.hint}>{words.none}</p>
          )}
        </>
      ) : null}
      {each ? (
        <>
          <KeywordField
            label={words.filter}
            clearLabel={catalogueText.clearKeyword}
            value={keyword}
            onChange={setKeyword}
          />
          <ul className={classes.unitList}>
            {found.slice(0, MAX_SHOWN).map(({ id, title, version, programmes }) => {
              const name = fullName({ title: title || cohortText.untitled, version });
              return (
                <li key={id} className={classes.unit}>
                  <span className={shared.name}>
                    {name}
                    <span className={shared.where}>{words.usedIn(programmes)}</span>
                  </span>
                  <CompactSelect
                    label={words.choiceFor(name)}
                    value={unitChoices.indexOf(choiceOf(choices, id))}
                    width={170}
                    options={options}
                    onChange={(value) => choose(id, value)}
                  />
                </li>
              );
            })}
          </ul>
          {found.length > MAX_SHOWN ? <p className={shared.hint}>{words.more(found.length - MAX_SHOWN)}</p> : null}
        </>
      ) : null}
    </section>
  );
}
