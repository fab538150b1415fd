// A file that is chosen and sent to be read, and read again with other columns: while that runs, and what came of it.
import { useState } from 'react';

import type { FileObject } from '#shared/permissions/importable.ts';

import { useKeptImport } from './use-kept-import.ts';
import { contentOf, readFile, type ReadFile } from './read-file.ts';

export interface Reading extends ReadFile {
  /** The user said which columns are which: what is left out then is left out on purpose. */
  isMapped: boolean;
}

export function useReading(object: FileObject, organization: number) {
  const { id, show } = useKeptImport();
  const [read, setRead] = useState<Reading | null>(null);
  /** The name of the file that is being read; '' for none. */
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState('');

  const attempt = async (name: string, isMapped: boolean, work: () => Promise<ReadFile | string>) => {
    setProblem('');
    setReading(name);
    const result = await work();
    setReading('');
    if (typeof result === 'string') setProblem(result);
    else {
      setRead({ ...result, isMapped });
      show(result.answer.id, isMapped);
    }
  };
  return {
    /** What was read before, also if the page has the file itself no longer; 0 for nothing. */
    id,
    read: read?.answer.id === id ? read : null,
    reading,
    problem,
    take: (file: File) =>
      void attempt(file.name, false, async () => {
        const content = await contentOf(file, object === 'learning_outcome_framework');
        if (typeof content === 'string') return content;
        return readFile({ name: file.name, content, organization, object });
      }),
    /** `columns`: attributes in the order of the columns. */
    takeAgain: ({ name, content, organization: school }: ReadFile, columns: readonly string[]) =>
      void attempt(name, true, () =>
        readFile({ name, content, organization: school, object, columns: columns.join() }),
      ),
    leave: () => {
      show(0);
      setProblem('');
    },
  };
}
