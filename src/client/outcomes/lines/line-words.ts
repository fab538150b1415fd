// Learning lines in words: the text below a name, the card of a station, and the sentences of the text version.
import type { MatrixFramework, MatrixOutcome, OutcomeMatrix } from '#shared/api/outcomes.ts';
import type { LearningLines, Line } from '#shared/outcomes/lines.ts';
import type { Assessment, Station, Stop } from '#shared/outcomes/stations.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

const words = learningLinesText;

export interface LineContext {
  matrix: OutcomeMatrix;
  framework: MatrixFramework;
}

/** 'A1 Ontwerpt software' */
export function nameOf({ code, title }: MatrixOutcome): string {
  return [code, title].filter(Boolean).join(' ');
}

/** The name of a heading without a line of its own. */
export function headName(outcome: MatrixOutcome): string {
  return outcome.active ? nameOf(outcome) : words.inactiveName(nameOf(outcome));
}

export function hasElectives({ rows }: LearningLines): boolean {
  return rows.some(({ line }) => line?.stations.some(({ unit }) => unit.elective));
}

export function shortName({ code, title }: MatrixOutcome): string {
  return code || title;
}

/** '3', 'B'; '' for no level. */
export function shortLevel({ framework }: LineContext, level: number): string {
  return framework.levels.find((each) => each.level === level)?.short ?? (level > 0 ? String(level) : '');
}

/** 'niveau 3', 'niveau B (beheerst)'; '' for no level. */
export function levelText({ framework }: LineContext, level: number): string {
  const found = framework.levels.find((each) => each.level === level);
  if (found) return words.level(found.short, found.title);
  return level > 0 ? words.level(String(level), '') : '';
}

/** The text below the name: the level that the line reaches, or what is wrong with it. */
export function subtitleOf(context: LineContext, line: Line): { text: string; isGap: boolean } {
  const { outcome, promised, exams, reached, linked } = line;
  const warning = warningOf(context, line);
  const summary = [words.upTo(shortLevel(context, reached), exams), ...(promised === null ? [words.notPromised] : [])];
  const notes = warning ? [warning] : linked ? summary : [words.nothing];
  return { text: [...notes, ...(outcome.active ? [] : [words.inactive])].join(' · '), isGap: warning !== '' };
}

/** '' without a promise. */
export function promiseText(context: LineContext, { promised }: Line): string {
  return promised === null ? '' : words.promised(shortLevel(context, promised));
}

/** A gap in the line, or another finding of the checks; '' if there is none. */
export function warningOf(context: LineContext, line: Line): string {
  const { outcome } = line;
  const gap = gapText(context, line);
  if (gap || !line.linked) return gap;
  const found = context.matrix.findings.find(
    (each) =>
      each.object === 'learning_outcome' && each.id === outcome.id && !each.accepted && each.severity !== 'info',
  );
  // The name is already above it.
  return found?.message.replace(`${nameOf(outcome)} `, '').replace(/\.$/, '') ?? '';
}

function gapText(context: LineContext, { gap, promised, tested }: Line): string {
  if (gap === null) return '';
  if (gap === 'elective') return words.gaps.elective(shortLevel(context, promised ?? 0));
  if (gap !== 'below') return words.gaps[gap];
  const missing = Array.from({ length: (promised ?? 0) - tested }, (_, index) => tested + index + 1);
  return words.gaps.below(missing.map((level) => shortLevel(context, level)));
}

/** 'Jaar 2 · blok 4' */
export function stationPlaceText({ matrix }: LineContext, { place }: Station, between = ' · '): string {
  const year = matrix.years.find((each) => each.year === place.year);
  const [first, last] = [place.first, place.last].map((block) => year?.blocks[block]?.toLowerCase() ?? '');
  return [year?.label, words.blocks(first ?? '', last || (first ?? ''))].filter(Boolean).join(between);
}

/** 'getoetst op niveau 3 in', 'Eindproduct' and '(60 %, individueel)' */
export function assessmentText(context: LineContext, assessment: Assessment) {
  const { exam, level, share, summative } = assessment;
  const assessedAt = summative ? words.assessedAt : words.formativeAt;
  return {
    assessed: `${assessedAt(levelText(context, level))} ${words.examIn}`,
    exam: exam.title,
    facts: words.examFacts(share, exam.individual),
  };
}

/** Everything about a stop, for screen readers: about one unit, or which units there are to choose from. */
export function stopText(context: LineContext, outcome: MatrixOutcome, { stations }: Stop): string {
  const [first] = stations;
  if (!first) return '';
  if (stations.length === 1) return stationText(context, outcome, first);
  const units = stations.map(({ unit }) => unit.title);
  return words.choiceSentence(stations.length, stationPlaceText(context, first, ', '), shortName(outcome), units);
}

/** Everything about a station, for screen readers and for the card. */
export function stationText(context: LineContext, outcome: MatrixOutcome, station: Station): string {
  const { unit, taught, assessments } = station;
  const facts = [
    ...(taught === null ? [] : [words.taughtAt(levelText(context, taught))]),
    ...assessments.map((each) => {
      const { assessed, exam, facts: known } = assessmentText(context, each);
      return `${assessed} ${exam} ${known}`;
    }),
  ];
  const place = [stationPlaceText(context, station, ', '), unit.elective ? words.elective : '']
    .filter(Boolean)
    .join(', ');
  return words.station(unit.title, place, shortName(outcome), facts);
}
