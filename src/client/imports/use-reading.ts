// Uploads the chosen file for a preview, reads it again when its columns change, and holds the progress and the result.
import { useState } from 'react';

import { isRefusal } from '#client/api/send.ts';
import { useSave } from '#client/form/use-save.ts';
import { importText } from '#shared/text/imports.ts';

import { readAgain } from './read-file.ts';
import { useKeptImport } from './use-kept-import.ts';

/** `read` resolves with the id of the import, or the reason why the file was not read. */
export function useReading(read: (file: File) => Promise<number | string>) {
  const { id, show } = useKeptImport();
  const { saving, save } = useSave(importText.nameless);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');

  const attempt = (file: string, work: () => Promise<number | string>, isAgain = false) => {
    setProblem('');
    setName(file);
    const readAndShow = async () => {
      const result = await work();
      if (typeof result === 'string') setProblem(result);
      else show(result, isAgain);
    };
    void save(readAndShow, {
      onFailed: (reason, error) => setProblem(isRefusal(error) ? reason : importText.notRead),
    });
  };
  return {
    /** What was read, also before a reload; 0 for nothing. */
    ...{ id, problem },
    /** The name of the file that is being read; '' for none. */
    reading: saving ? name : '',
    take: (file: File) => attempt(file.name, () => read(file)),
    /** `columns`: attributes in their order. */
    takeAgain: (file: string, columns: readonly string[]) =>
      attempt(file || importText.nameless, () => readAgain(id, columns), true),
    leave: () => {
      show(0);
      setProblem('');
    },
  };
}
