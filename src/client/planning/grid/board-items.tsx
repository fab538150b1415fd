// The items of a board, apart from it: while a pointer drags over the cells, none of this is drawn again. One item is memoised
// on plain values, so that a change draws only that item.
import { type CSSProperties, memo } from 'react';

import type { FindingMark } from '#client/planning/checks/live/marks.ts';
import type { Describe } from '#client/planning/frame/describe.ts';
import { schemeColor } from '#client/ui/color-mark.tsx';
import { IconCheck, IconTrash } from '#client/ui/icons.ts';
import { cutTooltip, tooltip } from '#client/ui/tooltip.tsx';
import { columns, type Edge, type Placement } from '#shared/planning/grid.ts';
import type { Inside } from '#shared/planning/inside-bars.ts';
import type { RuleItem } from '#shared/rules/rule.ts';
import { gridText } from '#shared/text/grid.ts';

import { ItemDetail, ItemTitle } from './item-words.tsx';
import { insideLanes, InsideMarks, insideWords, thinBars } from './inside-bars.tsx';

import classes from './board-items.module.css';
import buttonClasses from './board-items-buttons.module.css';
import edgeClasses from './board-items-edges.module.css';
import markClasses from './board-items-mark.module.css';

/** What a board draws; pages make it from what the server sent. */
export interface BoardEntry extends RuleItem {
  /** The second line: EC, hours. */
  detail: string;
  /** As CSS writes it. */
  color: string;
  /** What deserves attention, in a few words, and how that comes: planned and own EC differ. */
  warning?: { words: string; reason: string };
  /** What the checks find about it and its contents. */
  mark?: FindingMark | undefined;
  /** The mirrored group, paler. */
  mirrored?: boolean;
  /** Not what the filter looks for: it stays in its place, paler. */
  dimmed?: boolean;
  /** The relation that its page is found by; 0 while it is not saved. */
  relation?: number;
  /** Its contents; null where there are none, or where the user may not see them. */
  inside?: Inside | null;
  /** The meaning of its colour, if that is not its object: a short code, and the full text. */
  badge?: { code: string; label: string };
}

interface BoardItemProps extends Placement {
  entry: BoardEntry;
  cellHeight: number;
  describe: Describe;
  /** The id of the explanation of the keys, where it can be moved. */
  help: string | undefined;
  active: boolean;
  carried: boolean;
  /** Carried, and over another board now. */
  away: boolean;
  refused: boolean;
  movable: boolean;
  hasMenu: boolean;
  removable: boolean;
  /** Whether it is selected; null for one that is not, where a click does not select. */
  chosen: boolean | null;
}

/** With room for a title of four lines. */
const roomyHeight = 110;
const edges: readonly Edge[] = ['left', 'right', 'top', 'bottom'];

const BoardItem = memo(function BoardItem(props: BoardItemProps) {
  const { entry, x, y, width, height, cellHeight, help, active, carried, refused, movable, chosen } = props;
  const { key, title, detail, warning, mark, mirrored, dimmed, inside, badge } = entry;
  // The contents take a line.
  const tall = height * cellHeight >= (inside ? 72 : 60);
  const flat = height * cellHeight < 44;
  // Its text would leave no room for the title, so there is only a mark.
  const saysWarning = warning && !(flat && mark && props.width < 4);
  const hasTrash = props.removable && chosen === null && (tall || props.width >= 3);
  const hasMenu = props.hasMenu && chosen === null;
  const lanes = inside ? insideLanes(inside, title, height * cellHeight) : null;
  const facts = [
    // Visible text comes first, in that order, so that speech input finds the item by what the user sees.
    ...(saysWarning ? [warning.words, detail] : [detail, warning?.words]),
    warning?.reason,
    mark?.words,
    inside && insideWords(inside),
    badge?.label,
    props.describe.where({ x, y, width, height }),
  ];
  const label = [title, ...facts, dimmed && gridText.dimmed].filter(Boolean).join(', ');
  const words = [title, facts.filter(Boolean).join(' · '), mark?.messages].filter(Boolean).join('\n');
  const found = mark ? `found-${key}` : undefined;
  return (
    <div
      className={classes.item}
      style={styleOf(props, entry.color)}
      data-item={key}
      data-relation={entry.relation || undefined}
      data-carried={carried || undefined}
      data-away={props.away || undefined}
      data-refused={refused || undefined}
      data-movable={movable || undefined}
      data-mirrored={mirrored || undefined}
      data-chosen={chosen || undefined}
      data-flat={flat || undefined}
      data-dimmed={dimmed || undefined}
      data-inside={lanes && lanes.count > 0 ? true : undefined}
      data-painted={badge ? true : undefined}
      data-marked={mark ? true : undefined}
      data-tall={tall || undefined}
      data-high={(!inside && height * cellHeight >= roomyHeight) || undefined}
      data-lone={detail === '' && !warning ? true : undefined}
      data-narrow={props.width < 2 || undefined}
      data-menu={hasMenu || undefined}
      data-trash={hasTrash || undefined}
    >
      <button
        type="button"
        className={classes.face}
        style={inside && lanes && !refused ? thinBars(inside, lanes) : undefined}
        tabIndex={active ? 0 : -1}
        data-face={key}
        aria-label={label}
        aria-roledescription={movable ? gridText.roleDescription : undefined}
        aria-describedby={[found, help].filter(Boolean).join(' ') || undefined}
        aria-pressed={chosen ?? undefined}
        {...(warning || mark ? tooltip(words) : cutTooltip(words))}
      >
        {/* The spaces separate them for screen readers. */}
        <span className={classes.title} data-code={badge?.code}>
          <ItemTitle title={title} wraps={tall || (!flat && detail === '')} />
        </span>{' '}
        <span className={classes.detail}>
          {saysWarning ? <span className={`${classes.warning} ${markClasses.sign}`}>{warning.words}</span> : null}{' '}
          <ItemDetail detail={detail} flat={flat} />
        </span>
      </button>
      {mark ? <Mark mark={mark} id={found} /> : null}
      {inside && lanes ? <InsideMarks inside={inside} lanes={lanes} /> : null}
      {chosen === null ? null : (
        <span className={buttonClasses.tick} aria-hidden="true">
          {chosen ? <IconCheck size={13} stroke={3} /> : null}
        </span>
      )}
      {/* Where there is no room for it, the menu has it. */}
      {hasTrash ? (
        <button
          type="button"
          className={`${buttonClasses.action} ${buttonClasses.remove}`}
          tabIndex={active ? 0 : -1}
          data-remove-button={key}
          aria-label={gridText.removeItem(title)}
        >
          <IconTrash size={15} stroke={1.8} aria-hidden="true" />
        </button>
      ) : null}
      {hasMenu ? (
        <button
          type="button"
          className={`${buttonClasses.action} ${buttonClasses.menu}`}
          tabIndex={active ? 0 : -1}
          data-menu-button={key}
          aria-haspopup="menu"
          aria-label={gridText.menuOf(title)}
        />
      ) : null}
      {movable ? edges.map((edge) => <span key={edge} className={edgeClasses.edge} data-edge={edge} />) : null}
    </div>
  );
});

/** The number is in the item's name, the messages in its description. */
function Mark({ mark: { severity, messages }, id }: { mark: FindingMark; id: string | undefined }) {
  return (
    <>
      <span className={markClasses.mark} data-severity={severity} aria-hidden="true" />
      <span id={id} hidden>
        {messages}
      </span>
    </>
  );
}

export function boxOf({ x, y, width, height }: Placement, cellHeight: number): CSSProperties {
  return {
    left: `${(x / columns) * 100}%`,
    width: `${(width / columns) * 100}%`,
    top: y * cellHeight,
    height: height * cellHeight,
  };
}

function styleOf(props: BoardItemProps, color: string): CSSProperties {
  return { ...boxOf(props, props.cellHeight), '--item': schemeColor(color) } as CSSProperties;
}

interface BoardItemsProps {
  items: readonly BoardEntry[];
  cellHeight: number;
  describe: Describe;
  help: string | undefined;
  activeKey: string | null;
  carriedKey: string | null;
  /** Where the carried item is drawn instead of in its own place. */
  at: Placement | null;
  /** The carried item is over another board. */
  away: boolean;
  refused: boolean;
  movable: boolean;
  hasMenu: boolean;
  removable: boolean;
  selected: ReadonlySet<string>;
  picks: boolean;
}

export const BoardItems = memo(function BoardItems(props: BoardItemsProps) {
  const { items, cellHeight, describe, help, activeKey, carriedKey, at, refused, movable, hasMenu, removable } = props;
  const { selected, picks } = props;
  return items.map((entry) => {
    const isCarried = entry.key === carriedKey;
    const { x, y, width, height } = (isCarried ? at : null) ?? entry;
    return (
      <BoardItem
        key={entry.key}
        entry={entry}
        x={x}
        y={y}
        width={width}
        height={height}
        cellHeight={cellHeight}
        describe={describe}
        help={help}
        active={entry.key === activeKey}
        carried={isCarried}
        away={isCarried && props.away}
        refused={isCarried && refused}
        movable={movable}
        hasMenu={hasMenu}
        removable={removable}
        chosen={selected.has(entry.key) || (picks ? false : null)}
      />
    );
  });
});
