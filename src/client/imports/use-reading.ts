// Sends a chosen file to be read, and again when its columns change; holds the progress and the result.
import { useState } from 'react';

import { importText } from '#shared/text/imports.ts';

import { readAgain } from './read-file.ts';
import { useKeptImport } from './use-kept-import.ts';

/** `read` resolves with the id of the import, or the reason why the file was not read. */
export function useReading(read: (file: File) => Promise<number | string>) {
  const { id, show } = useKeptImport();
  /** The name of the file that is being read; '' for none. */
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState('');

  const attempt = async (name: string, work: () => Promise<number | string>, isAgain = false) => {
    setProblem('');
    setReading(name);
    const result = await work();
    setReading('');
    if (typeof result === 'string') setProblem(result);
    else show(result, isAgain);
  };
  return {
    /** What was read, also before a reload; 0 for nothing. */
    ...{ id, reading, problem },
    take: (file: File) => void attempt(file.name, () => read(file)),
    /** `columns`: attributes in their order. */
    takeAgain: (name: string, columns: readonly string[]) =>
      void attempt(name || importText.nameless, () => readAgain(id, columns), true),
    leave: () => {
      show(0);
      setProblem('');
    },
  };
}
