// A field of rich text. The editor is larger than the rest of a form, so the field shows its text by itself until a user or
// the focus comes near.
import { type ComponentType, useEffect, useState } from 'react';

import { noticeText } from '#shared/text/notice.ts';

import { FieldFrame, type FrameProps } from './fields/field-frame.tsx';
import { notifyFailed } from './notify.tsx';
import { atFirstSign } from './on-demand.ts';
import type { RichTextEditingProps } from './rich-text-editor.tsx';
import { RichTextStill } from './rich-text-still.tsx';

const loadEditor = () => import('./rich-text-editor.tsx');

export interface RichTextFieldProps extends FrameProps {
  value: string;
  onChange: (html: string) => void;
}

/** Not by Suspense: the text would be drawn again while the editor is on its way, and lose the focus. */
export function RichTextField({ value, onChange, ...frame }: RichTextFieldProps) {
  const [editor, setEditor] = useState<{ Editing: ComponentType<RichTextEditingProps>; autofocus: boolean } | null>(
    null,
  );
  useEffect(() => atFirstSign(loadEditor), []);
  const wake = async () => {
    if (frame.disabled) return;
    try {
      const { RichTextEditing } = await loadEditor();
      // Whoever went on meanwhile is not called back.
      setEditor({ Editing: RichTextEditing, autofocus: document.activeElement?.id === frame.inputId });
    } catch {
      notifyFailed(noticeText.unreachable);
    }
  };
  return (
    <FieldFrame {...frame} group>
      {editor ? (
        <editor.Editing {...frame} value={value} onChange={onChange} autofocus={editor.autofocus} />
      ) : (
        <RichTextStill {...frame} html={value} onNear={() => void wake()} />
      )}
    </FieldFrame>
  );
}
