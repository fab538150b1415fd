// Publishes the study guide of a programme: shows what readers see now, and what has changed since.
import { useRef } from 'react';

import { useRights } from '#client/api/me.ts';
import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { type Publications, publications } from '#shared/api/publications.ts';
import { labels } from '#shared/planning/labels.ts';
import { can } from '#shared/permissions/rights.ts';
import { documentText } from '#shared/text/documents.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';
import { publicationText as words } from '#shared/text/publications.ts';

import shared from './shared-section.module.css';
import classes from './publish-section.module.css';

export interface PublishSectionProps {
  programme: number;
  /** 0 for all years. */
  year: number;
}

export function PublishSection({ programme, year }: PublishSectionProps) {
  const rights = useRights();
  const { saving, save } = useSave(words.item);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useCall(publications.get, { query: { programme, year } });
  if (!data) return null;
  const [last] = data.versions;
  const isPublished = data.path !== '';
  const mayPublish = can(rights, 'publication', 'create') && data.undecided.length === 0;
  const publish = async () => {
    const { publishTitle: title, publishMessage: message, publish: confirmLabel } = words;
    if (!(await confirm({ title, message, confirmLabel }))) return;
    const saved = await save(() => call(publications.publish, { body: { programme, year } }));
    if (saved) notifyDone(words.done);
    heading.current?.focus();
  };
  const withdraw = async (id: number) => {
    const { withdrawTitle: title, withdrawMessage: message, withdraw: confirmLabel } = words;
    if (!(await confirm({ title, message, confirmLabel, danger: true }))) return;
    const saved = await save(() => call(publications.withdraw, { params: { id } }));
    if (saved) notifyDone(words.ended);
    heading.current?.focus();
  };
  return (
    <section className={classes.publish} aria-labelledby="publish">
      {/* Gets the focus when the button that had it disappears. */}
      <h2 id="publish" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className={shared.hint}>{words.what(year === 0 ? documentText.allYears : labels.year(year))}</p>
      <State data={data} />
      {data.undecided.length > 0 ? <p className={shared.hint}>{words.undecided(data.undecided)}</p> : null}
      <div className={shared.actions}>
        {mayPublish && (!isPublished || data.differences) ? (
          <Button variant="primary" busy={saving} onClick={() => void publish()}>
            {isPublished ? words.publishAgain : words.publish}
          </Button>
        ) : null}
        {isPublished && last && can(rights, 'publication', 'delete') ? (
          <Button disabled={saving} onClick={() => void withdraw(last.id)}>
            {words.withdraw}
          </Button>
        ) : null}
      </div>
      {isPublished ? (
        <a href={data.path} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      ) : null}
      {data.differences ? <Differences differences={data.differences} /> : null}
    </section>
  );
}

function State({ data: { versions, path, differences } }: { data: Publications }) {
  const [last] = versions;
  if (!last) return <StatusChip label={words.none} tone="neutral" />;
  const isPublished = path !== '';
  return (
    <>
      <div className={shared.actions}>
        <StatusChip label={isPublished ? words.published : words.withdrawn} tone={isPublished ? 'ok' : 'neutral'} />
        {differences ? <StatusChip label={words.differs} tone="warning" /> : null}
      </div>
      <p className={shared.hint}>
        {words.version(last.version, dutchMomentOf(new Date(last.withdrawn_at ?? last.published_at)))}
      </p>
    </>
  );
}

function Differences({ differences }: { differences: NonNullable<Publications['differences']> }) {
  const lines = [
    ...(differences.general ? [words.general] : []),
    ...(['added', 'gone', 'changed'] as const)
      .filter((what) => differences[what].length > 0)
      .map((what) => words[what](differences[what])),
  ];
  return (
    <ul className={classes.differences}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
