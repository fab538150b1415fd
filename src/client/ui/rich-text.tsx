// Rich text to edit or to read. The editor is large, so a field shows its text by itself until a hand or the focus comes
// near: a form with six of them opens as quickly as one without.
import { lazy, Suspense, useEffect, useState } from 'react';

import { FieldFrame, type FrameProps } from './fields/field-frame.tsx';
import { atFirstSign } from './on-demand.ts';
import { RichTextElements } from './rich-text-elements.tsx';
import { RichTextStill } from './rich-text-still.tsx';

const loadEditor = () => import('./rich-text-editor.tsx');
const Editor = lazy(async () => ({ default: (await loadEditor()).RichTextEditing }));

export interface RichTextFieldProps extends FrameProps {
  value: string;
  onChange: (html: string) => void;
}

export function RichTextField({ value, onChange, ...frame }: RichTextFieldProps) {
  const [isNear, setNear] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => atFirstSign(loadEditor), []);
  const still = <RichTextStill {...frame} html={value} onNear={() => setNear(true)} onFocus={() => setFocus(true)} />;
  const wanted = (isNear || hasFocus) && !frame.disabled;
  return (
    <FieldFrame {...frame} group>
      {wanted ? (
        <Suspense fallback={still}>
          <Editor {...frame} value={value} onChange={onChange} autofocus={hasFocus} />
        </Suspense>
      ) : (
        still
      )}
    </FieldFrame>
  );
}

export function RichTextView({ html }: { html: string }) {
  return <RichTextElements html={html} />;
}
