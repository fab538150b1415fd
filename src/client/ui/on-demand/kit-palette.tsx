// The palette itself: a combobox with its listbox. The focus stays in the field; the arrows move through the list.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML's own elements for options hold only plain text */
import { Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { markedPieces } from '#shared/search/marked.ts';
import { paletteText as words } from '#shared/text/palette.ts';

import { ColorMark } from '../color-mark.tsx';
import { IconSearch, IconStar, IconStarFilled } from '../icons.ts';
import { StatusChip } from '../status-chip.tsx';

import classes from './kit-palette.module.css';

export interface PaletteOption {
  key: string;
  title: string;
  /** Distinguishes it from others of the same name. */
  subtitle?: string;
  /** What it is, in words; the colour only helps. */
  kind?: string;
  color?: string;
  state?: string;
  /** Whether it is a favourite; absent where it cannot be one. */
  starred?: boolean;
  /** What it does, if its key is not an address. */
  run?: () => void;
}

export interface PaletteGroup {
  title: string;
  options: readonly PaletteOption[];
}

export interface PaletteProps {
  open: boolean;
  typed: string;
  /** Why there are no options, or what went wrong. */
  message: string;
  groups: readonly PaletteGroup[];
  /** Whether the groups are the results for the current text. */
  isSettled: boolean;
  /** What just happened, for screen readers. */
  announcement: string;
  onType: (typed: string) => void;
  onChoose: (option: PaletteOption, inNewTab: boolean) => void;
  /** Makes it a favourite, or no longer. */
  onStar: (option: PaletteOption) => void;
  onClose: () => void;
}

const fade = { transition: 'fade' } as const;

export function KitPalette({ open, onClose, ...rest }: PaletteProps) {
  return (
    <Modal.Root opened={open} onClose={onClose} size={620} yOffset="12vh" transitionProps={fade} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={words.title}>
        <Choices {...rest} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Choices(props: Omit<PaletteProps, 'open'>) {
  const { typed, message, groups, isSettled, announcement, onType, onChoose, onStar } = props;
  const id = useId();
  const options = groups.flatMap((group) => group.options);
  const keys = options.map(({ key }) => key).join();
  const [active, setActive] = useState(0);
  const [knownKeys, setKnownKeys] = useState(keys);
  // Other options were found: the first is the best.
  if (keys !== knownKeys) {
    setKnownKeys(keys);
    setActive(0);
  }
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (keys) list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, keys]);

  // Users who type fast and press Enter mean the whole text, not the results for its first letters.
  const awaited = useRef<{ inNewTab: boolean } | null>(null);
  useEffect(() => {
    if (!isSettled || !awaited.current) return;
    const { inNewTab } = awaited.current;
    awaited.current = null;
    const chosen = options[active];
    if (chosen) onChoose(chosen, inNewTab);
  }, [isSettled, options, active, onChoose]);

  const star = (option: PaletteOption) => {
    if (option.starred !== undefined) onStar(option);
  };
  const press = (event: KeyboardEvent) => {
    const moved = movedBy(event.key, active, options.length);
    const chosen = options[active];
    const inNewTab = event.ctrlKey || event.metaKey;
    if (moved !== undefined) setActive(moved);
    else if (event.key === 'Enter' && !isSettled) awaited.current = event.shiftKey ? null : { inNewTab };
    else if (event.key === 'Enter' && event.shiftKey && chosen) star(chosen);
    else if (event.key === 'Enter' && chosen) onChoose(chosen, inNewTab);
    else return;
    event.preventDefault();
  };
  const optionId = (key: string) => `${id}-${key}`;
  const current = options[active];

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <input
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? optionId(current.key) : undefined}
          aria-autocomplete="list"
          aria-label={words.title}
          placeholder={words.placeholder}
          maxLength={100}
          value={typed}
          spellCheck={false}
          onChange={(event) => {
            awaited.current = null;
            onType(event.currentTarget.value);
          }}
          onKeyDown={press}
        />
        <kbd className={classes.key}>{words.escape}</kbd>
      </div>
      <div ref={list} id={`${id}-list`} className={classes.list} role="listbox" aria-label={words.results}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={classes.heading} aria-hidden="true">
              {group.title}
            </div>
            {group.options.map((option) => (
              <Option
                key={option.key}
                id={optionId(option.key)}
                option={option}
                typed={typed}
                isActive={option.key === current?.key}
                onPoint={() => setActive(options.indexOf(option))}
                onChoose={(inNewTab) => onChoose(option, inNewTab)}
                onStar={() => star(option)}
              />
            ))}
          </div>
        ))}
      </div>
      {message && <p className={classes.message}>{message}</p>}
      <p className={classes.keys}>{words.keys}</p>
      <output className={classes.counted}>{announcement || message || words.counted(options.length)}</output>
    </>
  );
}

interface OptionProps {
  id: string;
  option: PaletteOption;
  typed: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (inNewTab: boolean) => void;
  onStar: () => void;
}

function Option({ id, option, typed, isActive, onPoint, onChoose, onStar }: OptionProps) {
  const { title, subtitle, kind, color, state, starred } = option;
  return (
    // The field handles the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      {color && <ColorMark color={color} />}
      <span className={classes.words}>
        <span className={classes.title}>
          {markedPieces(title, typed).map(({ text, marked }, index) =>
            marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </span>
        {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
      </span>
      {state && <StatusChip label={state} />}
      {kind && <span className={classes.kind}>{kind}</span>}
      {starred !== undefined && <Star starred={starred} onStar={onStar} />}
    </div>
  );
}

/** For the pointer; the field handles the key, and screen readers announce only favourites. */
function Star({ starred, onStar }: { starred: boolean; onStar: () => void }) {
  const Icon = starred ? IconStarFilled : IconStar;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={classes.star}
      data-starred={starred || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onStar();
      }}
    >
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {starred && <span className="ll-spoken">{words.favourite}</span>}
    </span>
  );
}

function movedBy(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  if (key === 'PageDown') return Math.min(active + 8, count - 1);
  if (key === 'PageUp') return Math.max(active - 8, 0);
  return undefined;
}
