// The table of a plan that is chosen and sent to be read: while that runs, and what came of it.
import { useState } from 'react';

import { call, isRefusal } from '#client/api/call.ts';
import { imports } from '#shared/api/imports.ts';
import { importText } from '#shared/text/imports.ts';

import { useKeptImport } from './use-kept-import.ts';
import { sheetIn } from './read-file.ts';

export function usePlanReading(programme: number) {
  const { id, show } = useKeptImport();
  const [name, setName] = useState('');
  /** The name of the file that is being read; '' for none. */
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState('');

  const take = async (file: File) => {
    setProblem('');
    setReading(file.name);
    try {
      const body = await sheetIn(file);
      if (typeof body === 'string') setProblem(body);
      else {
        const answer = await call(imports.plan, { query: { programme }, body });
        setName(file.name);
        show(answer.id);
      }
    } catch (error) {
      setProblem(isRefusal(error) ? error.message : importText.notRead);
    }
    setReading('');
  };
  return {
    /** What was read before, also if the page does not know the name of the file any more; 0 for nothing. */
    ...{ id, name, reading, problem },
    take: (file: File) => void take(file),
    leave: () => {
      show(0);
      setProblem('');
    },
  };
}
