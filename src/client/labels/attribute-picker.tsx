// Chooses attributes and their order: two lists, buttons to add, remove and move, Alt+arrows. Announces every change.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '#client/ui/icons.ts';
import type { AttributeRow } from '#shared/api/reference.ts';
import { labelsText } from '#shared/text/labels.ts';

import shared from './shared-form.module.css';
import classes from './attribute-picker.module.css';

const texts = labelsText.groups;
const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

export interface AttributePickerProps {
  attributes: readonly AttributeRow[];
  chosen: readonly number[];
  error: string | undefined;
  disabled: boolean;
  onChange: (chosen: number[]) => void;
}

export function AttributePicker({ attributes, chosen, error, disabled, onChange }: AttributePickerProps) {
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const nameOf = (id: number) => attributes.find((row) => row.id === id)?.user_label ?? `#${id}`;
  const others = attributes.filter(({ id }) => !chosen.includes(id));

  const move = (index: number, to: number) => {
    const id = chosen[index];
    if (id === undefined || to < 0 || to >= chosen.length) return;
    const next = chosen.filter((each) => each !== id);
    next.splice(to, 0, id);
    onChange(next);
    setAnnouncement(texts.moved(nameOf(id), to + 1, chosen.length));
  };
  const add = (id: number) => {
    onChange([...chosen, id]);
    setAnnouncement(texts.added(nameOf(id)));
  };
  const remove = (id: number, index: number) => {
    onChange(chosen.filter((each) => each !== id));
    setAnnouncement(texts.removed(nameOf(id)));
    // The focused button disappears, so the next one in the list gets the focus.
    requestAnimationFrame(() => {
      const items = list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [];
      (items[Math.min(index, items.length - 1)] ?? list.current)?.focus();
    });
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (disabled || !event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };

  return (
    <div className={classes.picker}>
      <section aria-labelledby="group-chosen">
        <h2 id="group-chosen" className={classes.heading}>
          {texts.chosen}
        </h2>
        {error ? <p className={classes.error}>{error}</p> : null}
        {chosen.length === 0 ? <p className={shared.hint}>{texts.chosenEmpty}</p> : null}
        <ol ref={list} id="group-attributes" className={classes.list} tabIndex={-1} aria-label={texts.chosen}>
          {chosen.map((id, index) => (
            <li key={id}>
              <span className={classes.number}>{index + 1}</span>
              <span className={classes.label}>{nameOf(id)}</span>
              {disabled ? null : (
                <span className={classes.buttons}>
                  <PickerButton
                    onKeyDown={onKeyDown(index)}
                    label={texts.up(nameOf(id))}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp {...icon} />
                  </PickerButton>
                  <PickerButton
                    onKeyDown={onKeyDown(index)}
                    label={texts.down(nameOf(id))}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown {...icon} />
                  </PickerButton>
                  <PickerButton
                    last
                    onKeyDown={onKeyDown(index)}
                    label={texts.remove(nameOf(id))}
                    onClick={() => remove(id, index)}
                  >
                    <IconX {...icon} />
                  </PickerButton>
                </span>
              )}
            </li>
          ))}
        </ol>
        {disabled || chosen.length < 2 ? null : <p className={shared.hint}>{texts.keys}</p>}
      </section>
      {disabled ? null : (
        <section aria-labelledby="group-others">
          <h2 id="group-others" className={classes.heading}>
            {texts.available}
          </h2>
          {others.length === 0 ? <p className={shared.hint}>{texts.availableEmpty}</p> : null}
          <ul className={classes.others}>
            {others.map(({ id, user_label }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes.add}
                  aria-label={texts.add(user_label)}
                  onClick={() => add(id)}
                >
                  <IconPlus {...icon} />
                  {user_label}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <output className="ll-spoken">{announcement}</output>
    </div>
  );
}

interface PickerButtonProps {
  label: string;
  /** The button that gets the focus when the item before it is removed. */
  last?: boolean;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

function PickerButton({ label, last, children, ...listeners }: PickerButtonProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      data-item={last || undefined}
      aria-label={label}
      title={label}
      {...listeners}
    >
      {children}
    </button>
  );
}
