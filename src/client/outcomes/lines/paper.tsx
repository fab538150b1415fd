// The lines on paper, as many rows on a page as can be read, and the drawing that is saved as a file. Not seen on the screen; in
// light colours whatever the screen shows.
import type { Ref } from 'react';

import type { LearningLines } from '#shared/outcomes/lines.ts';

import type { LineContext } from './line-words.ts';
import { PaperDrawing } from './paper-drawing.tsx';

import classes from './paper.module.css';

/** The sides of a sheet on its side are as 1 to √2. */
const sheet = { width: 1680, height: 1130 };
const rowsOnPage = { A4: 9, A3: 12 } as const;

export interface PaperProps {
  context: LineContext;
  lines: LearningLines;
  isWhole: boolean;
  colorOf: (outcome: number) => string;
  paper: keyof typeof rowsOnPage;
  file: Ref<SVGSVGElement>;
}

export function Paper({ paper, file, lines, ...rest }: PaperProps) {
  if (lines.rows.length === 0) return null;
  return (
    <div className={classes.paper} data-paper={paper}>
      {inPages(lines, rowsOnPage[paper]).map((page) => (
        <div key={page.rows[0]?.outcome.id} className={classes.page}>
          <PaperDrawing {...rest} lines={page} size={sheet} />
        </div>
      ))}
      <div className={classes.file}>
        <PaperDrawing {...rest} lines={lines} size={{ ...sheet, height: 0 }} ref={file} />
      </div>
    </div>
  );
}

/** A head goes with the line below it. */
function inPages(lines: LearningLines, most: number): LearningLines[] {
  const pages: LearningLines['rows'][number][][] = [[]];
  for (const [index, row] of lines.rows.entries()) {
    const page = pages.at(-1) ?? [];
    const needed = row.line ? 1 : lines.rows.slice(index).findIndex(({ line }) => line) + 1;
    if (page.length > 0 && page.length + needed > most) pages.push([row]);
    else page.push(row);
  }
  return pages.map((rows) => ({ ...lines, rows }));
}
