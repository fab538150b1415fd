// The study years of one side with their items in place, each marked with what is different about it.
import type { Comparison } from '#shared/api/compare.ts';
import { differencesInside, marksOf } from '#shared/planning/difference-lines.ts';
import { columns } from '#shared/planning/grid.ts';
import { compareText } from '#shared/text/compare.ts';
import { dutchNumber } from '#shared/text/numbers.ts';

import { DifferenceMark } from './difference-mark.tsx';

import classes from './compare-board.module.css';
import shared from './shared-differences.module.css';

export interface CompareBoardProps {
  comparison: Comparison;
  side: 'left' | 'right';
  /** The name of this side, with its moment. */
  name: string;
  /** One board shows both sides: dropped items are below their year. */
  withDropped: boolean;
}

export function CompareBoard({ comparison, side, name, withDropped }: CompareBoardProps) {
  const { items, left } = comparison;
  const own = comparison[side].years ?? [];
  const gone = (left.years ?? []).filter(({ year }) => !own.some((each) => each.year === year));
  const ectsOf = ({ years }: Comparison['left'], year: number) =>
    dutchNumber(years?.find((each) => each.year === year)?.totals.ects_credits ?? 0);
  const inside = differencesInside(items, side);
  // Beside another board, each has a heading of its own above its years.
  const Heading = withDropped ? 'h2' : 'h3';
  return (
    <div className={classes.board}>
      {[...own, ...(withDropped ? gone : [])].map(({ year, label, blocks }) => {
        const on = items.flatMap((each) => {
          const item = each[side];
          return item && item.parent === 0 && item.year === year ? [{ item, marks: marksOf(each) }] : [];
        });
        const rows = Math.max(1, ...on.map(({ item }) => item.y + item.height));
        const dropped = withDropped
          ? items.flatMap(({ left: was, right, within }) =>
              was && !right && !within && was.year === year ? [was] : [],
            )
          : [];
        const becomes = ectsOf(comparison[side], year);
        return (
          <section key={year} className={classes.year} aria-label={compareText.boardOf(label, name)}>
            <header className={classes.yearHead}>
              <Heading>{label}</Heading>
              <span className={shared.note}>
                {compareText.ects(withDropped ? ectsOf(left, year) : becomes, becomes)}
              </span>
            </header>
            {blocks.length > 0 ? (
              <div className={classes.blocks} aria-hidden="true">
                {blocks.map((block) => (
                  <span key={block}>{block}</span>
                ))}
              </div>
            ) : null}
            <ul
              className={classes.grid}
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                gridTemplateRows: `repeat(${rows}, minmax(26px, auto))`,
              }}
            >
              {on.map(({ item, marks }) => (
                <li
                  key={item.relation_id}
                  className={classes.item}
                  data-mark={marks[0]}
                  style={{
                    gridColumn: `${item.x + 1} / span ${item.width}`,
                    gridRow: `${item.y + 1} / span ${item.height}`,
                  }}
                >
                  <span className={classes.itemTitle}>{item.title}</span>
                  {marks.map((mark) => (
                    <DifferenceMark key={mark} mark={mark} />
                  ))}
                  {inside.has(item.relation_id) ? (
                    <span className={shared.note}>{compareText.insideDiffers(inside.get(item.relation_id) ?? 0)}</span>
                  ) : null}
                </li>
              ))}
            </ul>
            {dropped.length > 0 ? (
              <ul className={classes.dropped} aria-label={compareText.droppedHere}>
                {dropped.map(({ relation_id, title, where }) => (
                  <li key={relation_id}>
                    <DifferenceMark mark="dropped" /> {title} <span className={shared.note}>{where}</span>
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
