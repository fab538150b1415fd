// An area in which the user drops or chooses a file.
import { type DragEvent, useRef, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { IconFileImport } from '#client/ui/icons.ts';
import { importText } from '#shared/text/imports.ts';

import classes from './file-drop.module.css';

export interface FileDropProps {
  /** The name of the file that is being read; '' for none. */
  reading: string;
  /** The text that invites to drop a file; `accept` has the file extensions. */
  invitation: string;
  accept: string;
  onFile: (file: File) => void;
}

export function FileDrop({ reading, invitation, accept, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && reading === '') onFile(file);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileImport size={30} stroke={1.4} aria-hidden="true" />
      <p aria-live="polite">{reading ? importText.reading(reading) : isOver ? importText.dropHere : invitation}</p>
      <Button variant="primary" busy={reading !== ''} onClick={() => input.current?.click()}>
        {importText.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={importText.choose}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
