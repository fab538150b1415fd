// The lines with their controls and legend, and their other forms: paper, a file, sentences.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { programmeTarget } from '#client/layout/planner-links.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconPrinter } from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import { IconDownload } from '#client/ui/planner/icons.ts';
import { Switch } from '#client/ui/planner/switch.tsx';
import { drawingFiles, useSaveDrawing } from '#client/ui/planner/use-save-drawing.ts';
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import type { LearningLines } from '#shared/outcomes/lines.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';
import { presentationText } from '#shared/text/presentation.ts';

import { Sign } from './line-shapes.tsx';
import { LinePicker, ScopeSelect } from './lines-controls.tsx';
import { LinesDrawing } from './lines-drawing.tsx';
import { LinesText } from './lines-text.tsx';
import { hasElectives, type LineContext, shortLevel } from './line-words.ts';
import { Paper } from './paper.tsx';
import { type LinesSearch, pickedIn } from './search.ts';
import type { useLines } from './use-lines.ts';

import shared from './shared-filters.module.css';
import classes from './lines-view.module.css';

const words = learningLinesText;
const papers = ['A4', 'A3'] as const;
const legendSigns = ['taught', 'assessed', 'elective', 'promise'] as const;

export interface LinesViewProps {
  matrix: OutcomeMatrix;
  search: LinesSearch;
  found: ReturnType<typeof useLines>;
  context: LineContext;
  picker: ReactNode;
  go: (change: { [Name in keyof LinesSearch]?: LinesSearch[Name] | undefined }) => void;
}

export function LinesView({ matrix, search, found, context, picker, go }: LinesViewProps) {
  const { all, lines, isWhole, gaps, colorOf } = found;
  const { paper, onPaper, putOn } = usePaper();
  const file = useRef<SVGSVGElement>(null);
  const save = useSaveDrawing(file, words.of(matrix.programme.title));
  const inWords = search.text === '1';
  const isDrawn = lines.rows.length > 0 && !inWords;
  return (
    <>
      <div className={shared.filters}>
        {picker}
        <ScopeSelect matrix={matrix} search={search} onChange={(scope) => go({ ...scope, lines: undefined })} />
        <span className={classes.spring} />
        <Switch label={words.asText} on={inWords} onChange={(on) => go({ text: on ? '1' : undefined })} />
        <Menu
          button={<Button icon={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}>{words.export}</Button>}
          entries={[
            ...drawingFiles.map((kind) => ({
              label: presentationText.saveAs(kind),
              icon: <IconDownload size={17} stroke={1.7} />,
              onSelect: () => {
                putOn('A4');
                save(kind);
              },
            })),
            ...papers.map((each) => ({
              label: presentationText.printOn(each),
              icon: <IconPrinter size={17} stroke={1.7} />,
              onSelect: () => {
                putOn(each);
                window.print();
              },
            })),
          ]}
        />
      </div>
      <div className={classes.choices}>
        <LinePicker
          lines={all.rows.flatMap(({ line }) => line ?? [])}
          picked={pickedIn(search)}
          gaps={new Set(gaps.map(({ outcome }) => outcome.id))}
          colorOf={colorOf}
          onPick={(ids) => go({ lines: ids.join(',') })}
        />
        {isDrawn ? <Legend context={context} lines={lines} /> : null}
      </div>
      <Missing matrix={matrix} found={found} go={go} />
      {isDrawn ? <NoBlocks matrix={matrix} lines={lines} /> : null}
      {isDrawn ? <LinesDrawing {...{ context, lines, isWhole, colorOf }} /> : null}
      <LinesText {...{ context, lines }} isShown={inWords} />
      {onPaper ? <Paper {...{ context, lines, isWhole, colorOf, paper, file }} /> : null}
    </>
  );
}

/** The version for paper and files is rendered on request, before the browser lays out the page for printing. */
function usePaper() {
  const [paper, setPaper] = useState<(typeof papers)[number]>('A4');
  const [onPaper, setOnPaper] = useState(false);
  useEffect(() => {
    const draw = () => flushSync(() => setOnPaper(true));
    window.addEventListener('beforeprint', draw);
    return () => window.removeEventListener('beforeprint', draw);
  }, []);
  const putOn = (chosen: (typeof papers)[number]) =>
    flushSync(() => {
      setPaper(chosen);
      setOnPaper(true);
    });
  return { paper, onPaper, putOn };
}

/** Shown above or instead of the lines: what must be entered first. */
function Missing({ matrix, found, go }: Pick<LinesViewProps, 'matrix' | 'found' | 'go'>) {
  const { all, isWhole } = found;
  if (!isWhole && all.rows.length === 0)
    return (
      <Hint
        text={words.nothingHere}
        action={<Button onClick={() => go({ year: undefined, part: undefined })}>{words.showAll}</Button>}
      />
    );
  if (all.rows.some(({ line }) => line && line.stations.length > 0)) return null;
  if (matrix.columns.length === 0) {
    const { to, search } = programmeTarget(matrix.programme.id);
    return (
      <Hint
        text={words.nothingPlanned}
        action={
          <ButtonLink to={to} search={search}>
            {words.toPlan}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Hint
      text={`${words.nothingTaught} ${words.nothingTaughtHint}`}
      action={<ButtonLink to={listPath(definitions.educationalUnit)}>{words.toUnits}</ButtonLink>}
    />
  );
}

/** Explains why a year is one narrow column. */
function NoBlocks({ matrix, lines }: { matrix: OutcomeMatrix; lines: LearningLines }) {
  const without = new Set(lines.columns.filter(({ label }) => label === '').map(({ year }) => year));
  if (without.size === 0) return null;
  const years = matrix.years.filter(({ year }) => without.has(year)).map(({ label }) => label);
  return <p className={classes.note}>{words.noBlocks(years)}</p>;
}

function Hint({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className={classes.hint}>
      <p>{text}</p>
      {action}
    </div>
  );
}

function Legend({ context, lines }: { context: LineContext; lines: LearningLines }) {
  const { top } = lines;
  const signs = hasElectives(lines) ? legendSigns : legendSigns.filter((sign) => sign !== 'elective');
  return (
    <ul className={classes.legend} aria-label={words.legend}>
      {signs.map((sign) => (
        <li key={sign}>
          <Sign of={sign} /> {words.signs[sign]}
        </li>
      ))}
      <li>{words.heights(shortLevel(context, 1), shortLevel(context, top))}</li>
      <li className={classes.help}>{words.help}</li>
    </ul>
  );
}
