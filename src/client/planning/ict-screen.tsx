// The overview of an education, /opleiding-ict: programme, years, blocks and subjects, each to open and close, with EC.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import type { OutputOf } from '#client/api/send.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconChevronRight } from '#client/ui/icons.ts';
import { Page } from '#client/ui/page.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { planner } from '#shared/api/planner.ts';
import { can } from '#shared/permissions/rights.ts';
import { nl } from '#shared/text/nl.ts';

import { idFrom, plannerPaths, type Target } from './frame/links.ts';
import { dutchNumber } from './frame/numbers.ts';
import { ScreenState } from './frame/screen-states.tsx';

import classes from './ict.module.css';

type Overview = NonNullable<OutputOf<typeof planner.opleidingIct>['opleiding']>;
type Block = Overview['jaar'][number]['blokken'][number];

export function IctScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const chosen = idFrom(search, 'programme');
  const { data, error, refetch } = useCall(planner.opleidingIct, { query: chosen > 0 ? { programme: chosen } : {} });
  const navigate = useNavigate();
  const rights = useRights();
  const [open, setOpen] = useState<{ all: boolean; count: number }>({ all: false, count: 0 });
  if (!data) return <ScreenState error={error} onRetry={() => void refetch()} />;
  const words = nl.planning.ict;
  const { opleiding, programmes } = data;
  const go = ({ to, search: query }: Target) => void navigate({ to, search: query });
  const tree: Target = { to: plannerPaths.tree, search: opleiding ? { programme: opleiding.id } : {} };
  return (
    <Page
      title={words.title}
      actions={
        <>
          <CompactSelect
            label={words.programme}
            width={380}
            value={opleiding?.id ?? null}
            options={programmes.map(({ id, title, version }) => ({
              value: id,
              label: version && version > 1 ? `${title} (${nl.catalogue.version(version)})` : title,
            }))}
            onChange={(programme) => go({ to: plannerPaths.ict, search: { programme } })}
          />
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
              <Summary title={year.title} ects={year.ects_credits} />
              {year.blokken.length === 0 ? <p className={classes.none}>{words.nothing}</p> : null}
              {year.blokken.map((block, at) => (
                <details
                  key={`${block.id}-${block.title}`}
                  className={classes.block}
                  open={open.all || (open.count === 0 && index === 0 && at === 0)}
                >
                  <Summary title={block.title} ects={block.ects_credits} />
                  <Subjects block={block} />
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

function Summary({ title, ects }: { title: string; ects: number }) {
  return (
    <summary className={classes.summary}>
      <IconChevronRight size={16} stroke={2} aria-hidden="true" />
      <span>{title}</span>
      <span className={classes.ects}>{nl.planning.ict.ects(dutchNumber(ects))}</span>
    </summary>
  );
}

function Subjects({ block }: { block: Block }) {
  if (block.vakken.length === 0) return <p className={classes.none}>{nl.planning.ict.nothing}</p>;
  return (
    <ul className={classes.subjects}>
      {block.vakken.map((subject) => (
        <li key={`${subject.kind}-${subject.relation_id}`}>
          <span className={classes.subject}>{subject.title}</span>
          <span className={classes.detail}>
            {[
              subject.part_title === subject.title ? '' : subject.part_title,
              subject.coordinator,
              subject.mirrored ? nl.planning.mirrored : '',
              subject.counted || subject.mirrored ? '' : nl.planning.notCounted,
              subject.contact_hours ? nl.planning.hoursShort(dutchNumber(subject.contact_hours)) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className={classes.ects}>{ectsText(subject)}</span>
        </li>
      ))}
    </ul>
  );
}

/** '5 EC', or of a subject over several blocks '2,5 van 5 EC'; what does not count shows what it is. */
function ectsText({ ects_credits, ects_credits_whole, counted }: Block['vakken'][number]): string {
  const { ects, ectsShare } = nl.planning.ict;
  const whole = dutchNumber(ects_credits_whole);
  return !counted || ects_credits === ects_credits_whole ? ects(whole) : ectsShare(dutchNumber(ects_credits), whole);
}
