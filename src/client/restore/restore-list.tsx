// What comes back, changes, goes, or cannot come back: by name, in the school's own words. For the dialog.
import { useAttributes } from '#client/api/attributes.ts';
import { objectLabel, useObjects } from '#client/api/labels.ts';
import type { Missing, RestoreAnswer, Restored } from '#shared/api/restore.ts';
import { attributeObjects, type ObjectKey, objects } from '#shared/permissions/objects.ts';
import { restoreText } from '#shared/text/restore.ts';

import classes from './restore-list.module.css';

/** Longer values are read in the history. */
const LONGEST = 80;
const actions = ['back', 'changed', 'removed'] as const;

export function RestoreList({ answer, isDone }: { answer: RestoreAnswer; isDone: boolean }) {
  const words = isDone ? restoreText.did : restoreText.will;
  const { wordsOf, labelOf } = useWords(answer);
  const listed = answer.restored.length;
  return (
    <>
      {answer.missing.length > 0 ? (
        <section className={classes.missing} aria-label={words.missing(answer.missing_count)}>
          <h3>{words.missing(answer.missing_count)}</h3>
          <ul>
            {answer.missing.map((each, index) => (
              <li key={index}>
                {wordsOf(each)}: {each.reason}
              </li>
            ))}
          </ul>
          <More count={answer.missing_count - answer.missing.length} />
        </section>
      ) : null}
      {actions.map((action) => {
        const own = answer.restored.filter((each) => each.action === action);
        if (own.length === 0) return null;
        // Only of the last group something can be left out, and its number is known when there is one group.
        const count = own.length === listed ? answer.restored_count : own.length;
        return (
          <section key={action} className={classes.group} aria-label={words[action](count)}>
            <h3>{words[action](count)}</h3>
            <ul>
              {own.map((each, index) => (
                <li key={index}>
                  {wordsOf(each)}
                  <Values values={each.values} labelOf={labelOf} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <More count={answer.restored_count - listed} />
    </>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? <p className={classes.more}>{restoreText.andMore(count)}</p> : null;
}

/** From what to what; a longer text only by the name of its field. */
function Values({ values, labelOf }: { values: Restored['values']; labelOf: (name: string) => string }) {
  if (values.length === 0) return null;
  return (
    <ul>
      {values.map(({ attribute, from_text, to_text }) => (
        <li key={attribute}>
          {Math.max(from_text.length, to_text.length) > LONGEST || from_text === to_text
            ? labelOf(attribute)
            : restoreText.becomes(labelOf(attribute), from_text, to_text)}
        </li>
      ))}
    </ul>
  );
}

/** 'Databases (onderwijseenheid, studiejaar 1)', and the labels of attributes. */
function useWords({ restored, missing }: RestoreAnswer) {
  const definitions = useObjects();
  const about = restored.find(({ attributes }) => attributes.length > 0)?.object ?? restored[0]?.object ?? '';
  const asked = [...restored.flatMap(({ attributes }) => attributes), ...missing.map(({ attribute }) => attribute)];
  const object = attributeObjects.find((key) => key === about && key in objects);
  const { data: rows } = useAttributes(
    { object: object ?? 'programme' },
    { enabled: object !== undefined && asked.some(Boolean) },
  );
  const labelOf = (name: string) => rows?.find((row) => row.attribute === name)?.user_label ?? name;
  const wordsOf = (each: Restored | Missing) => {
    if (each.object === 'calendar') return restoreText.status(each.year);
    const known = each.object in objects ? objectLabel(definitions, each.object as ObjectKey).singular : '';
    const named = 'attributes' in each ? (each.values.length > 0 ? [] : each.attributes) : [each.attribute];
    const notes = [
      known.toLowerCase(),
      each.year > 0 ? restoreText.inYear(each.year) : '',
      named.filter(Boolean).map(labelOf).join(', '),
    ].filter(Boolean);
    return `${each.title || restoreText.untitled}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
  };
  return { wordsOf, labelOf };
}
