// A rich text field before its editor is there: the same box, in the same place, with the same text. Used by rich-text.tsx.
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';

import { errorId, type FrameProps, labelId } from './fields/field-frame.tsx';
import { RichTextElements } from './rich-text-elements.tsx';

import shared from './shared-rich-text.module.css';
import classes from './rich-text-still.module.css';

const controls = [IconBold, IconItalic, IconList, IconListNumbers, IconLink];

export interface RichTextStillProps extends FrameProps {
  html: string;
  /** A user or the focus comes near. */
  onNear: () => void;
}

export function RichTextStill({ inputId, html, error, required, disabled, onNear }: RichTextStillProps) {
  return (
    <div className={`${shared.root} ${classes.still}`} data-error={error ? true : undefined} onPointerEnter={onNear}>
      {disabled ? null : (
        <div className={classes.stillToolbar} aria-hidden="true">
          {controls.map((Icon) => (
            <Icon key={Icon.displayName} size={20} stroke={1.5} />
          ))}
        </div>
      )}
      <div
        id={inputId}
        className={classes.stillContent}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- shows what a textarea cannot: paragraphs and lists
        role="textbox"
        // What can only be read is no stop of the Tab key, as with the other fields of such a page.
        tabIndex={disabled ? undefined : 0}
        aria-multiline="true"
        aria-labelledby={labelId(inputId)}
        aria-readonly={disabled || undefined}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId(inputId) : undefined}
        onFocus={onNear}
      >
        <RichTextElements html={html} deadLinks />
      </div>
    </div>
  );
}
