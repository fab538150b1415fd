// /scenarios/$id: what was changed in a scenario, to choose from and to take over in its programme.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import { useLabels } from '#client/planning/compare/use-labels.ts';
import { DifferenceMark } from '#client/planning/compare/difference-mark.tsx';
import { ValueChange } from '#client/planning/compare/value-change.tsx';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { PageState } from '#client/planning/frame/page-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import { Page } from '#client/ui/page.tsx';
import type { OutputOf } from '#client/api/send.ts';
import { scenarios } from '#shared/api/scenarios.ts';
import { type DifferenceLine, differenceLines, noteOf } from '#shared/planning/difference-lines.ts';
import { labels } from '#shared/planning/labels.ts';
import { compareText } from '#shared/text/compare.ts';
import { fullName } from '#shared/text/full-name.ts';
import { planningText } from '#shared/text/planning.ts';
import { scenarioText } from '#shared/text/scenario.ts';

import { useMayTakeOver } from './use-may-take-over.ts';

import shared from '../compare/shared-differences.module.css';
import classes from './scenario-page.module.css';

type Scenario = OutputOf<typeof scenarios.get>;
type Line = DifferenceLine<Scenario['items'][number]>;

const words = scenarioText;

export function ScenarioPage({ id }: { id: number }) {
  const { data, error, refetch } = useCall(scenarios.get, { params: { id } });
  if (!data) return <PageState error={error} onRetry={() => void refetch()} />;
  return <Choose data={data} />;
}

/** Items by their key, attributes by their name behind a dot. */
const keyOfAttribute = (name: string) => `.${name}`;

function Choose({ data }: { data: Scenario }) {
  const { scenario, programme, attributes } = data;
  const lines = differenceLines(data.items);
  const safe = () => [
    ...lines.filter(({ compared }) => !compared.conflict).map(({ key }) => key),
    ...attributes.filter(({ conflict }) => !conflict).map(({ attribute }) => keyOfAttribute(attribute)),
  ];
  const mayTakeOver = useMayTakeOver(programme.organization);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(safe()));
  const { saving, save } = useSave(words.item);
  const navigate = useNavigate();
  const labelOf = useLabels(programme.organization);
  const toggle = (key: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const chosenLines = lines.filter(({ key }) => chosen.has(key));
  const chosenNames = attributes.map(({ attribute }) => attribute).filter((name) => chosen.has(keyOfAttribute(name)));
  const count = chosenLines.length + chosenNames.length;

  const takeOver = async () => {
    const items = chosenLines.map(({ compared: { left, right } }) => ({
      ...{ left: left?.relation_id ?? 0, right: right?.relation_id ?? 0 },
    }));
    const work = () => call(scenarios.merge, { params: { id: scenario.id }, body: { items, attributes: chosenNames } });
    if (!(await save(work))) return;
    notifyDone(words.taken(count));
    const { to, search } = programmeTarget(programme.id);
    void navigate({ to, search });
  };

  const check = (key: string, name: string) =>
    mayTakeOver ? (
      <td className={classes.choose}>
        <input
          type="checkbox"
          aria-label={`${words.choose}: ${name}`}
          checked={chosen.has(key)}
          onChange={(event) => toggle(key, event.currentTarget.checked)}
        />
      </td>
    ) : null;
  const conflict = (isOne: boolean) =>
    isOne ? (
      <span className={classes.conflict}>
        {words.conflict}. {words.conflictHint}
      </span>
    ) : null;

  const rows = (line: Line) => {
    const { key, item, marks, was, becomes, changes, compared } = line;
    return [
      <tr key={key}>
        {check(key, `${item.title}, ${item.where}`)}
        <td>
          <div className={shared.marks}>
            {marks.map((mark) => (
              <DifferenceMark key={mark} mark={mark} />
            ))}
          </div>
        </td>
        <th scope="row">
          {item.title} <span className={shared.note}>{noteOf(line)}</span>
          {conflict(compared.conflict)}
        </th>
        <td data-label={compareText.columns.was}>{was}</td>
        <td data-label={compareText.columns.becomes}>{becomes}</td>
      </tr>,
      ...changes.map(({ object, attribute, from_text, to_text }) => (
        <tr key={`${key} ${attribute}`} className={shared.detail}>
          <td colSpan={mayTakeOver ? 2 : 1} aria-hidden="true" />
          <th scope="row">{labelOf(object, attribute)}</th>
          <ValueChange from={from_text} to={to_text} />
        </tr>
      )),
    ];
  };

  const target = programmeTarget(scenario.id);
  return (
    <Page
      title={words.takeOverTitle}
      breadcrumbs={[
        { label: planningText.title, to: plannerPaths.level0 },
        { label: fullName(scenario), to: target.to, search: target.search },
        { label: words.takeOverTitle },
      ]}
      actions={
        mayTakeOver ? (
          <Button variant="primary" busy={saving} disabled={count === 0} onClick={() => void takeOver()}>
            {words.takeOverCount(count)}
          </Button>
        ) : null
      }
    >
      {lines.length + attributes.length === 0 ? (
        <EmptyState title={words.nothing} />
      ) : (
        <>
          <div className={classes.head}>
            <p className={shared.note}>{words.of(fullName(programme))}</p>
            {mayTakeOver ? <Button onClick={() => setChosen(new Set(safe()))}>{words.chooseAll}</Button> : null}
          </div>
          <div className={shared.panel}>
            <table className={shared.table} aria-label={words.takeOverTitle}>
              <thead>
                <tr>
                  {mayTakeOver ? (
                    <th scope="col" className={classes.choose}>
                      {words.choose}
                    </th>
                  ) : null}
                  <th scope="col">{compareText.columns.difference}</th>
                  <th scope="col">{compareText.columns.what}</th>
                  <th scope="col">{compareText.columns.was}</th>
                  <th scope="col">{compareText.columns.becomes}</th>
                </tr>
              </thead>
              {attributes.length > 0 ? (
                <tbody>
                  {groupHead(compareText.attributes)}
                  {attributes.map(({ object, attribute, from_text, to_text, conflict: isOne }) => (
                    <tr key={attribute}>
                      {check(keyOfAttribute(attribute), labelOf(object, attribute))}
                      <td>
                        <DifferenceMark mark="changed" />
                      </td>
                      <th scope="row">
                        {labelOf(object, attribute)}
                        {conflict(isOne)}
                      </th>
                      <ValueChange from={from_text} to={to_text} />
                    </tr>
                  ))}
                </tbody>
              ) : null}
              {[...new Set(lines.map(({ year }) => year))]
                .toSorted((a, b) => a - b)
                .map((year) => (
                  <tbody key={year}>
                    {groupHead(labels.year(year))}
                    {lines.filter((line) => line.year === year).map(rows)}
                  </tbody>
                ))}
            </table>
          </div>
        </>
      )}
    </Page>
  );
}

function groupHead(title: string) {
  return (
    <tr className={shared.group}>
      <th scope="rowgroup" colSpan={5}>
        {title}
      </th>
    </tr>
  );
}
