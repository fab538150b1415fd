// 'Selectie kopiëren naar': cascading selects down to the target, the list of what is copied, and 'Uitvoeren'.
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { useGrants } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import { ChangeLines, type Changes, copyChanges, copyLines } from '#client/planning/frame/outside-lines.tsx';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import { Button } from '#client/ui/button.tsx';
import { schemeColor } from '#client/ui/color-mark.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconX } from '#client/ui/icons.ts';
import { notifyDone } from '#client/ui/notify.tsx';
import type { GridItem, ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { planner } from '#shared/api/planner.ts';
import type { PlanLevel } from '#shared/planning/inside.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { fullName } from '#shared/text/full-name.ts';
import { acrossText } from '#shared/text/across.ts';
import { listed } from '#shared/text/plan-words.ts';
import { copyText } from '#shared/text/copy.ts';
import { noticeText } from '#shared/text/notice.ts';

import {
  type CopySource,
  depthFor,
  refusalOfTarget,
  type Selection,
  sourceType,
  takesYearOf,
  takesYears,
  targetOf,
  typeOfItem,
  withParts,
  yearsFor,
} from './targets.ts';
import type { CopyMode } from './use-copy-mode.ts';
import { titleOfTarget, useTargets } from './use-targets.ts';

import shared from './shared-selects.module.css';
import classes from './copy-dialog.module.css';

interface Props {
  mode: CopyMode;
  source: CopySource;
  /** The keys of items that moved since they were saved. */
  moved: ReadonlySet<string>;
}

export function CopyDialog({ mode, source, moved }: Props) {
  const words = copyText;
  const depth = depthFor(source.level);
  const [programme, setProgramme] = useState(0);
  const [path, setPath] = useState<readonly GridItem[]>([]);
  const [year, setYear] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  /** What the copy would change in the target; null before it was checked. */
  const [changes, setChanges] = useState<Changes[] | null>(null);
  const { saving, save } = useSave(words.item);
  const { data: all = [] } = useCall(planner.programmes);
  const rights = rightsIn(useGrants(), source.organization);
  const mayCreate = (level: PlanLevel) => can(rights, `calendar__${level}`, 'create');
  const selection: Selection = {
    level: source.level,
    items: withParts(mode.items, source.contents ?? null),
    years: all.find(({ id }) => id === programme)?.years ?? [],
    mayCreate: { level1: mayCreate('level1'), level2: mayCreate('level2'), level3: mayCreate('level3') },
    placed: programme === source.programme ? source.placed : undefined,
  };
  const isTop = depth === 'programme';
  const isWhole = mode.purpose !== 'selection';
  const takesSome = (each: (typeof all)[number]) =>
    each.id !== source.programme && mode.items.some((item) => takesYearOf(each, item));
  // Only programmes of this school that the user may change and that have blocks to place items in.
  const programmes = all.filter(
    (each) =>
      each.own &&
      each.organization === source.organization &&
      (!isTop || (mode.purpose === 'plan' ? takesSome(each) : yearsFor(each, source, mode).length > 0)),
  );
  const into = programmes.find(({ id }) => id === programme);
  const years = into && isTop && mode.purpose !== 'plan' ? yearsFor(into, source, mode) : [];
  const keepsYears = into !== undefined && mode.purpose !== 'year' && takesYears(into, mode.items);
  // A whole plan is copied into the years that the target has; the years that it lacks are listed below.
  const [going, staying] =
    mode.purpose === 'plan' && into
      ? [mode.items.filter((item) => takesYearOf(into, item)), mode.items.filter((item) => !takesYearOf(into, item))]
      : [mode.items, []];
  const options = useTargets(programme, path, selection);

  // The server copies what was saved: that must be what the user sees.
  const unsaved = mode.items.some(({ key, relation_id }) => relation_id === 0 || moved.has(key));
  const found = targetOf({ programme, path }, selection);
  const refusal = programme === 0 ? null : refusalOfTarget(path, selection);
  const hasYear = !isTop || mode.purpose === 'plan' || year !== 0 || keepsYears;
  const target = found && hasYear && going.length > 0 ? found : null;
  const changeTarget = () => {
    setProblem(null);
    setChanges(null);
  };
  const choose = (level: number) => (relation: number) => {
    changeTarget();
    const item = options[level]?.find(({ relation_id }) => relation_id === relation);
    setPath([...path.slice(0, level), ...(item ? [item] : [])]);
  };
  const run = async () => {
    if (!target) return;
    setProblem(null);
    const work = async () => {
      const body = {
        from: { programme_id: source.programme, relation_id: source.relation, type: sourceType(source) },
        to: { programme_id: programme, relation_id: target.relation, type: target.type, ...(year !== 0 && { year }) },
        grid: going.map((item) => ({ type: typeOfItem(item, source.level), relation_id: item.relation_id })),
      };
      if (changes === null) {
        const answer = await call(planner.copy, { body: { ...body, check: true } });
        // Chosen items are copied at once, unless something would be lost; for a whole year or plan every change is shown first.
        const changed = isWhole || copyLines(answer).length > 0 ? copyChanges(answer) : [];
        setChanges(changed);
        // Copy only after the user has read the changes.
        if (changed.length > 0) return;
      }
      await call(planner.copy, { body });
      notifyDone(words.done);
      mode.leave();
    };
    await save(work, { onFailed: setProblem });
  };

  /** 0 keeps each item in its own year; otherwise the year of the first item, or the first year that fits all. */
  const firstYear = (id: number) => {
    const chosen = programmes.find((each) => each.id === id);
    if (!chosen || !isTop || mode.purpose === 'plan') return 0;
    if (mode.purpose === 'selection' && takesYears(chosen, mode.items)) return 0;
    const possible = yearsFor(chosen, source, mode);
    return possible.find((each) => each === mode.items[0]?.wire?.year) ?? possible[0] ?? 0;
  };

  const labels = [words.part, words.part2, words.part3];
  const selects = depth === 'programme' ? 0 : options.length;
  return (
    <Dialog
      opened
      wide
      title={titleFor(mode)}
      onClose={mode.closeDialog}
      actions={
        <>
          <Button onClick={mode.closeDialog}>{noticeText.cancel}</Button>
          {target && mode.items.length > 0 && !unsaved ? (
            <Button variant="primary" busy={saving} onClick={() => void run()}>
              {changes?.length ? acrossText.copyAnyway : words.run}
            </Button>
          ) : null}
        </>
      }
    >
      {mode.items.length === 0 ? (
        <output>{words.nothing}</output>
      ) : (
        <div className={classes.columns}>
          <div className={shared.selects}>
            <SelectField
              inputId="copy-programme"
              label={words.programme}
              value={programme}
              options={programmes.map((each) => ({ value: each.id, label: fullName(each) }))}
              onChange={(id) => {
                setProgramme(id);
                setPath([]);
                setYear(firstYear(id));
                changeTarget();
              }}
            />
            {years.length > 0 ? (
              <SelectField
                inputId="copy-year"
                label={acrossText.year}
                required={!keepsYears}
                noneLabel={acrossText.sameYear}
                value={year}
                options={years.map((value) => ({ value, label: acrossText.yearName(value) }))}
                onChange={(chosen) => {
                  setYear(chosen);
                  changeTarget();
                }}
              />
            ) : null}
            {Array.from({ length: selects }, (_, level) => (
              <SelectField
                key={level}
                inputId={`copy-part-${level + 1}`}
                label={labels[level] ?? ''}
                value={path[level]?.relation_id ?? 0}
                options={(options[level] ?? []).map((item) => ({
                  value: item.relation_id,
                  label: titleOfTarget(item),
                }))}
                onChange={choose(level)}
              />
            ))}
            <p className={shared.note} aria-live="polite">
              {target
                ? words.goesTo([...path.map((item) => titleOfTarget(item))].at(-1) ?? nameOf(programmes, programme))
                : (refusal ?? words.chooseTarget[depth])}
            </p>
          </div>
          <Chosen
            items={mode.items}
            onWithout={(key) => {
              mode.toggle(key);
              changeTarget();
            }}
          />
        </div>
      )}
      {staying.length > 0 ? <p className={classes.warning}>{acrossText.noSuchYears(yearsIn(staying))}</p> : null}
      {changes?.length ? (
        <div className={classes.warning} role="alert">
          {changes.map((each) => (
            <ChangeLines key={each.message} {...each} />
          ))}
        </div>
      ) : null}
      {unsaved ? <p className={classes.problem}>{words.unsaved}</p> : null}
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </Dialog>
  );
}

function titleFor({ purpose, items }: CopyMode): string {
  if (purpose === 'plan') return acrossText.copyPlanTitle;
  return purpose === 'year' ? acrossText.copyYearOf(yearsIn(items)) : copyText.to;
}

/** 'Jaar 1 en Jaar 2' */
function yearsIn(items: readonly PlanItem[]): string {
  const years = new Set(items.flatMap(({ wire }) => wire?.year ?? []));
  return listed([...years].toSorted((a, b) => a - b).map((year) => acrossText.yearName(year)));
}

function Chosen({ items, onWithout }: { items: readonly PlanItem[]; onWithout: (key: string) => void }) {
  const words = copyText;
  return (
    <section aria-label={words.list}>
      <h3 className={classes.heading}>{words.list}</h3>
      <ul className={classes.list}>
        {items.map(({ key, title, color }) => (
          <li key={key} style={{ borderLeftColor: schemeColor(color) }}>
            <span>{title}</span>
            <IconButton
              label={words.without(title)}
              size={24}
              icon={<IconX size={15} stroke={1.8} aria-hidden="true" />}
              onClick={() => onWithout(key)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(programmes: readonly ProgrammeHead[], id: number): string {
  const programme = programmes.find((each) => each.id === id);
  return programme ? fullName(programme) : '';
}
