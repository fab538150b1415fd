// The overview of an education, /opleiding-ict: programme, years, blocks and subjects, each to open and close, with EC.
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { useGrants, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import type { OutputOf } from '#client/api/send.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconChevronRight } from '#client/ui/icons.ts';
import { Page } from '#client/ui/page.tsx';
import { planner } from '#shared/api/planner.ts';
import { can, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { ictText } from '#shared/text/ict.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { planningText } from '#shared/text/planning.ts';

import { partTarget, type PlannerTarget, unitTarget } from '#client/layout/planner-links.ts';
import { idFrom, plannerPaths } from '#shared/pages/planner-paths.ts';
import { choiceText } from './frame/numbers.ts';
import { ProgrammePicker } from '#client/ui/planner/programme-picker.tsx';
import { PageState } from './frame/page-state.tsx';

import classes from './ict-page.module.css';

type Overview = NonNullable<OutputOf<typeof planner.opleidingIct>['opleiding']>;
type Vak = Overview['jaar'][number]['blokken'][number]['vakken'][number];

export function IctPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const chosen = idFrom(search, 'programme');
  const { data, error, refetch } = useCall(planner.opleidingIct, { query: chosen > 0 ? { programme: chosen } : {} });
  const rights = useRights();
  const grants = useGrants();
  const [open, setOpen] = useState<{ all: boolean; count: number }>({ all: false, count: 0 });
  if (!data) return <PageState error={error} onRetry={() => void refetch()} />;
  const words = ictText;
  const { opleiding, programmes } = data;
  const organization = programmes.find(({ id }) => id === opleiding?.id)?.organization ?? 0;
  const rightsHere = rightsIn(grants, organization);
  const tree: PlannerTarget = { to: plannerPaths.tree, search: opleiding ? { programme: opleiding.id } : {} };
  return (
    <Page
      title={words.title}
      actions={
        <>
          <ProgrammePicker
            label={words.programme}
            value={opleiding?.id ?? null}
            options={programmes.map(({ id, title }) => ({ value: id, label: title }))}
            targetOf={(programme) => ({ to: plannerPaths.ict, search: { programme } })}
          />
          {opleiding ? (
            <HistoryButton scope={{ programme: opleiding.id }} about={opleiding.title} organization={organization} />
          ) : null}
          <Button onClick={() => setOpen({ all: true, count: open.count + 1 })}>{words.expandAll}</Button>
          <Button onClick={() => setOpen({ all: false, count: open.count + 1 })}>{words.collapseAll}</Button>
          {can(rights, 'calendar__tree', 'read') ? (
            <ButtonLink to={tree.to} search={tree.search}>
              {words.toTree}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {opleiding ? (
        <section className={classes.panel} aria-label={opleiding.title}>
          <div className={classes.head}>
            <h2>{opleiding.title}</h2>
            <span className={classes.ects}>{words.ects(dutchNumber(opleiding.ects_credits))}</span>
          </div>
          {opleiding.jaar.length === 0 ? <p className={classes.none}>{words.nothing}</p> : null}
          {opleiding.jaar.map((year, index) => (
            <details
              key={`${year.id}-${open.count}`}
              className={classes.year}
              open={open.all || (open.count === 0 && index === 0)}
            >
              <Summary title={year.title} ects={words.ects(dutchNumber(year.ects_credits))} />
              {year.blokken.length === 0 ? <p className={classes.none}>{words.nothing}</p> : null}
              {year.blokken.map((block, at) => (
                <details
                  key={`${block.id}-${block.title}`}
                  className={classes.block}
                  open={open.all || (open.count === 0 && index === 0 && at === 0)}
                >
                  <Summary title={block.title} ects={words.ects(dutchNumber(block.ects_credits))} />
                  {block.vakken.length === 0 ? <p className={classes.none}>{words.nothing}</p> : null}
                  {block.vakken.map((subject) => (
                    <details key={`${subject.kind}-${subject.relation_id}`} className={classes.subject} open={open.all}>
                      <Summary title={subject.title} ects={ectsText(subject)} />
                      <Subject subject={subject} rights={rightsHere} />
                    </details>
                  ))}
                </details>
              ))}
            </details>
          ))}
        </section>
      ) : (
        <EmptyState title={words.none} />
      )}
    </Page>
  );
}

function Summary({ title, ects }: { title: string; ects: string }) {
  return (
    <summary className={classes.summary}>
      <IconChevronRight size={16} stroke={2} aria-hidden="true" />
      <span>{title}</span>
      <span className={classes.ects}>{ects}</span>
    </summary>
  );
}

/** The details of a subject, and the link to its planning for users who may open that. */
function Subject({ subject, rights }: { subject: Vak; rights: Rights }) {
  const words = ictText;
  const { part_title, coordinator, contact_hours, mirrored, counted, choice, opens, relation_id, placed_as } = subject;
  const facts = [
    [words.part, part_title],
    [words.coordinator, coordinator],
    [planningText.contactHours, contact_hours ? dutchNumber(contact_hours) : ''],
    [words.mirrored, mirrored ? words.yes : ''],
    [words.choice, choice ? planningText.choiceIn(choice.part_title, choiceText(choice)) : ''],
    [words.counted, counted || mirrored ? '' : words.no],
  ].filter(([, value]) => value);
  const target = opens === '3' ? unitTarget(relation_id, placed_as) : partTarget(relation_id, opens);
  return (
    <div className={classes.facts}>
      {facts.length > 0 ? (
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {mayOpen(rights, opens) ? (
        <Link to={target.to} search={target.search}>
          {words.toPlanning(subject.title)}
        </Link>
      ) : null}
    </div>
  );
}

function mayOpen(rights: Rights, opens: Vak['opens']): boolean {
  if (opens === '3') return can(rights, 'calendar__level3', 'read');
  return opens === '2' ? can(rights, 'calendar__level2', 'update') : can(rights, 'calendar__level1', 'read');
}

/** '5 EC', or of a subject over several blocks '2,5 van 5 EC'; what does not count shows what it is. */
function ectsText({ ects_credits, ects_credits_whole, counted }: Vak): string {
  const { ects, ectsShare } = ictText;
  const whole = dutchNumber(ects_credits_whole);
  return !counted || ects_credits === ects_credits_whole ? ects(whole) : ectsShare(dutchNumber(ects_credits), whole);
}
