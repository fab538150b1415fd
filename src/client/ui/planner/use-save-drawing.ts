// Downloads a drawing as a file.
import type { RefObject } from 'react';

import { download } from '#client/ui/download.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import { fileName } from '#shared/file-name.ts';
import { presentationText } from '#shared/text/presentation.ts';

import { pngOf, svgText } from './save-drawing.ts';

export const drawingFiles = ['SVG', 'PNG'] as const;

export function useSaveDrawing(drawing: RefObject<SVGSVGElement | null>, title: string) {
  const name = fileName(title);
  return (kind: (typeof drawingFiles)[number]) => {
    const picture = drawing.current;
    if (!picture) return;
    const made =
      kind === 'PNG' ? pngOf(picture) : svgText(picture).then((text) => new Blob([text], { type: 'image/svg+xml' }));
    made.then(
      (blob) => download(blob, `${name}.${kind.toLowerCase()}`),
      () => notifyFailed(presentationText.notSaved),
    );
  };
}
