// A list of links to other records, each with its name, a description and a button to remove it; and a search to add one. Used
// for requirements and outcomes.
import { type ReactNode, useEffect, useRef } from 'react';

import { errorId, FieldFrame, type FrameProps, labelId } from '#client/ui/fields/field-frame.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconTrash } from '#client/ui/icons.ts';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';

import type { FieldOption, FormField } from './field.ts';

import classes from './linked-list.module.css';

export interface LinkedListWords {
  none: string;
  add: string;
  remove: (title: string) => string;
}

export interface LinkedListProps<Link> extends FrameProps {
  field: FormField;
  words: LinkedListWords;
  value: readonly Link[];
  idOf: (link: Link) => number;
  /** The initial values of a new link. */
  newLink: (option: FieldOption) => Link;
  renderName: (id: number) => ReactNode;
  nameOf: (id: number) => string;
  /** The fields of one link. */
  renderFields: (link: Link, title: string, change: (changed: Partial<Link>) => void) => ReactNode;
  /** Instead of the list, when nothing can be changed. */
  shown: ReactNode;
  /** Below the list. */
  children?: ReactNode;
  onChange: (value: Link[]) => void;
}

export function LinkedList<Link>(props: LinkedListProps<Link>) {
  const { field, words, value, idOf, newLink, renderName, nameOf, renderFields, shown, children, onChange, ...frame } =
    props;
  const box = useRef<HTMLFieldSetElement>(null);
  const focusNext = useRef('');
  // The focused element is rendered again or gone.
  useEffect(() => {
    if (focusNext.current) box.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = '';
  });

  const chosen = value.map(idOf);
  const others = field.values.filter((option) => !option.retired && !chosen.includes(option.value));
  const add = (id: number) => {
    const option = others.find((each) => each.value === id);
    if (!option) return;
    focusNext.current = `[data-link="${id}"] input`;
    onChange([...value, newLink(option)]);
  };
  const change = (id: number, changed: Partial<Link>) =>
    onChange(value.map((each) => (idOf(each) === id ? { ...each, ...changed } : each)));
  const remove = (id: number) => {
    focusNext.current = `#${frame.inputId}`;
    onChange(value.filter((each) => idOf(each) !== id));
  };
  const described = frame.error ? errorId(frame.inputId) : undefined;

  return (
    <FieldFrame {...frame} group>
      {frame.disabled ? (
        shown
      ) : (
        <fieldset
          ref={box}
          aria-labelledby={labelId(frame.inputId)}
          aria-describedby={described}
          className={classes.field}
        >
          {value.length > 0 ? (
            <ul className={classes.rows}>
              {value.map((each) => {
                const id = idOf(each);
                return (
                  <li key={id} className={classes.row} data-link={id}>
                    {renderName(id)}
                    {renderFields(each, nameOf(id), (changed) => change(id, changed))}
                    <IconButton
                      label={words.remove(nameOf(id))}
                      icon={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
                      onClick={() => remove(id)}
                    />
                  </li>
                );
              })}
            </ul>
          ) : (
            <p className={classes.none}>{words.none}</p>
          )}
          {value.length < (field.max ?? Infinity) ? (
            <CompactSelect
              // Remounted, so that it does not keep the previous search text.
              key={chosen.join()}
              id={frame.inputId}
              label={words.add}
              placeholder={words.add}
              width={420}
              value={null}
              options={others}
              onChange={add}
            />
          ) : null}
          {children}
        </fieldset>
      )}
    </FieldFrame>
  );
}
