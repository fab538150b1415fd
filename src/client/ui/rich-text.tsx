// A rich text field. The editor's code is larger than the rest of a form, so the field shows only its text until the pointer or
// the focus reaches it.
import { useCallback, useEffect, useState } from 'react';

import { failureText } from '#shared/text/failure.ts';

import { FieldFrame, type FrameProps } from './fields/field-frame.tsx';
import { onFirstInteraction, lazyComponent } from './lazy.tsx';
import { notifyFailed } from './notify.tsx';
import { RichTextPlaceholder } from './rich-text-placeholder.tsx';

const Editor = lazyComponent(async () => (await import('./rich-text-editor.tsx')).RichTextEditing);

export interface RichTextFieldProps extends FrameProps {
  value: string;
  onChange: (html: string) => void;
}

export function RichTextField({ value, onChange, ...frame }: RichTextFieldProps) {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => onFirstInteraction(Editor.prefetch), []);
  const giveUp = useCallback(() => setIsNear(false), []);
  return (
    <FieldFrame {...frame} group>
      <Editor
        {...frame}
        value={value}
        onChange={onChange}
        when={isNear}
        fallback={<RichTextPlaceholder {...frame} html={value} onNear={() => setIsNear(!frame.disabled)} />}
        renderFailed={() => <EditorFailed onNotified={giveUp} />}
      />
    </FieldFrame>
  );
}

/** Notifies that the editor failed to load. The next time the user reaches the field it is loaded again. */
function EditorFailed({ onNotified }: { onNotified: () => void }) {
  useEffect(() => {
    notifyFailed(failureText.unreachable);
    onNotified();
  }, [onNotified]);
  return null;
}
