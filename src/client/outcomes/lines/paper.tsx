// The lines on paper, with as many rows on a page as are legible, and the drawing that is saved as a file. Not visible on screen;
// always in light colours.
import type { Ref } from 'react';

import type { LearningLines } from '#shared/outcomes/lines.ts';

import type { LineContext } from './line-words.ts';
import { PaperDrawing, rowsOnPage } from './paper-drawing.tsx';

import classes from './paper.module.css';

/** Landscape, with sides of 1 to √2; A3 holds more at the same scale. */
const sheets = { A4: { width: 1680, height: 1130 }, A3: { width: 2270, height: 1530 } } as const;

export interface PaperProps {
  context: LineContext;
  lines: LearningLines;
  isWhole: boolean;
  colorOf: (outcome: number) => string;
  paper: keyof typeof sheets;
  file: Ref<SVGSVGElement>;
}

export function Paper({ paper, file, lines, ...rest }: PaperProps) {
  if (lines.rows.length === 0) return null;
  return (
    <div className={classes.paper} data-paper={paper}>
      {inPages(lines, sheets[paper].height).map((page) => (
        <div key={page.rows[0]?.outcome.id} className={classes.page}>
          <PaperDrawing {...rest} lines={page} size={sheets[paper]} />
        </div>
      ))}
      <div className={classes.file}>
        <PaperDrawing {...rest} lines={lines} size={{ ...sheets.A4, height: 0 }} ref={file} />
      </div>
    </div>
  );
}

/** A heading stays with the line below it. */
function inPages(lines: LearningLines, height: number): LearningLines[] {
  const pages: LearningLines[] = [];
  let left = lines.rows;
  while (left.length > 0) {
    const fitting = rowsOnPage(left, lines.top, height);
    const last = left.slice(0, fitting).findLastIndex(({ line }) => line) + 1;
    const count = fitting === left.length || last === 0 ? fitting : last;
    pages.push({ ...lines, rows: left.slice(0, count) });
    left = left.slice(count);
  }
  return pages;
}
