// The lines in sentences, a list per outcome: always there for screen readers, and visible for users who prefer to read.
import type { LearningLines } from '#shared/outcomes/lines.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import { headName, levelText, type LineContext, nameOf, stationText, warningOf } from './line-words.ts';

import classes from './lines-text.module.css';

const words = learningLinesText;

export interface LinesTextProps {
  context: LineContext;
  lines: LearningLines;
  isShown: boolean;
}

export function LinesText({ context, lines, isShown }: LinesTextProps) {
  const { title } = context.matrix.programme;
  return (
    <section className={isShown ? classes.text : 'll-spoken'} aria-label={words.inWords}>
      {lines.rows.map(({ outcome, line }) => {
        if (!line) return <h2 key={outcome.id}>{headName(outcome)}</h2>;
        const warning = warningOf(context, line);
        const { promised, stations } = line;
        return (
          <article key={outcome.id}>
            <h3>{nameOf(outcome)}</h3>
            <p>
              {promised === null ? words.noPromiseSentence : words.promiseSentence(title, levelText(context, promised))}{' '}
              {outcome.active ? null : `${words.inactiveSentence} `}
              {warning ? <strong>{words.gapSentence(warning)}</strong> : null}
            </p>
            {stations.length === 0 ? (
              <p>{words.noStations}</p>
            ) : (
              <ol>
                {stations.map((station) => (
                  <li key={station.key}>{stationText(context, outcome, station)}</li>
                ))}
              </ol>
            )}
          </article>
        );
      })}
    </section>
  );
}
