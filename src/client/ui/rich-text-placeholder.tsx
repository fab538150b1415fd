// A rich text field before its editor is loaded: looks the same, with the same text. Used by rich-text.tsx.
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';

import { errorId, type FrameProps, labelId } from './fields/field-frame.tsx';
import { RichTextElements } from './rich-text-elements.tsx';

import shared from './shared-rich-text.module.css';
import classes from './rich-text-placeholder.module.css';

const controls = [IconBold, IconItalic, IconList, IconListNumbers, IconLink];

export interface RichTextPlaceholderProps extends FrameProps {
  html: string;
  /** Called when the pointer or the focus reaches it. */
  onNear: () => void;
}

export function RichTextPlaceholder({ inputId, html, error, required, disabled, onNear }: RichTextPlaceholderProps) {
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
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea cannot show paragraphs and lists
        role="textbox"
        // Read-only text is not a tab stop.
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
