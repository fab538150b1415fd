// A field of rich text. The editor is larger than the rest of a form, so the field shows only its text until the pointer or the
// focus comes near.
import { useCallback, useEffect, useState } from 'react';

import { failureText } from '#shared/text/failure.ts';

import { FieldFrame, type FrameProps } from './fields/field-frame.tsx';
import { onFirstInteraction, lazyComponent } from './lazy.tsx';
import { notifyFailed } from './notify.tsx';
import { RichTextStill } from './rich-text-still.tsx';

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
        fallback={<RichTextStill {...frame} html={value} onNear={() => setIsNear(!frame.disabled)} />}
        renderFailed={() => <NotThere onNotified={giveUp} />}
      />
    </FieldFrame>
  );
}

/** Reports that the editor failed to load. It is tried again the next time the user comes near the text. */
function NotThere({ onNotified }: { onNotified: () => void }) {
  useEffect(() => {
    notifyFailed(failureText.unreachable);
    onNotified();
  }, [onNotified]);
  return null;
}
