// A page without menu around one drawing, for a projector or for paper: full screen, print, save, close. Announces what the keys
// select.
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '#client/ui/button.tsx';
import { IconPrinter, IconX } from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import { presentationText } from '#shared/text/presentation.ts';

import { IconDownload, IconMaximize } from './icons.ts';
import { drawingFiles, useSaveDrawing } from './use-save-drawing.ts';

import classes from './presentation-frame.module.css';

const words = presentationText;
const papers = ['A4', 'A3'] as const;

export interface PresentationFrameProps {
  title: string;
  /** The name of saved files. */
  fileName: string;
  drawing: RefObject<SVGSVGElement | null>;
  /** The help on keys, visible and for screen readers. */
  keys: string;
  keysSpoken: string;
  /** What the keys selected, for screen readers. */
  spoken: string;
  /** Rendered before the buttons that every drawing has. */
  tools?: ReactNode;
  /** Shown instead of the drawing. */
  empty?: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

export function PresentationFrame(props: PresentationFrameProps) {
  const { title, fileName, drawing, keys, keysSpoken, spoken, tools, empty, onKeyDown, onClose, children } = props;
  const [paper, setPaper] = useState<(typeof papers)[number]>('A4');
  const frame = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const explanation = useId();
  const save = useSaveDrawing(drawing, fileName);
  useEffect(() => stage.current?.focus(), []);
  const printOn = (chosen: (typeof papers)[number]) => {
    // The page must have its paper size before the browser prints it.
    flushSync(() => setPaper(chosen));
    window.print();
  };
  return (
    <main ref={frame} className={classes.page} data-paper={paper}>
      <h1 className="ll-spoken">{title}</h1>
      <div className={classes.tools}>
        <span className={classes.keys} aria-hidden="true">
          {keys}
        </span>
        {tools}
        <Button
          icon={<IconMaximize size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => void frame.current?.requestFullscreen().then(() => stage.current?.focus())}
        >
          {words.fullScreen}
        </Button>
        <Menu
          button={<Button icon={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}>{words.print}</Button>}
          entries={papers.map((each) => ({ label: words.printOn(each), onSelect: () => printOn(each) }))}
        />
        <Menu
          button={<Button icon={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}>{words.save}</Button>}
          entries={drawingFiles.map((kind) => ({ label: words.saveAs(kind), onSelect: () => save(kind) }))}
        />
        <Button icon={<IconX size={17} stroke={1.7} aria-hidden="true" />} onClick={onClose}>
          {words.close}
        </Button>
      </div>
      {empty ?? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- users move through a presentation by key
        <div
          ref={stage}
          className={classes.stage}
          role="application"
          aria-label={keysSpoken}
          aria-describedby={explanation}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it needs the focus for those keys
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {children}
        </div>
      )}
      <output id={explanation} className="ll-spoken">
        {spoken}
      </output>
    </main>
  );
}

/** The frame of a loading or error state shown instead of the drawing. */
export function PresentationState({ children }: { children: ReactNode }) {
  return <main className={classes.page}>{children}</main>;
}
