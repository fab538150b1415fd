// Rich text to edit or to read. The editor is large, so it is fetched when the first rich text appears.
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { FieldFrame, type FrameProps } from './fields/field-frame.tsx';

const Editor = lazy(() => import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditing })));
const Reader = lazy(() => import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextReading })));

export interface RichTextFieldProps extends FrameProps {
  value: string;
  onChange: (html: string) => void;
}

export function RichTextField({ value, onChange, ...frame }: RichTextFieldProps) {
  return (
    <FieldFrame {...frame} group>
      <Suspense fallback={<Skeleton height={118} />}>
        <Editor {...frame} value={value} onChange={onChange} />
      </Suspense>
    </FieldFrame>
  );
}

/** Shown through the editor's own schema, so that nothing but its few elements can appear. */
export function RichTextView({ html }: { html: string }) {
  return (
    <Suspense fallback={<Skeleton height={40} />}>
      <Reader html={html} />
    </Suspense>
  );
}
