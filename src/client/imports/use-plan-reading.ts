// The table of a plan that is chosen and sent to be read: while that runs, and what came of it.
import { useState } from 'react';

import { call, isRefusal } from '#client/api/call.ts';
import { imports } from '#shared/api/imports.ts';
import { importText } from '#shared/text/imports.ts';

import { sheetIn } from './read-file.ts';

export function usePlanReading(programme: number) {
  const [read, setRead] = useState<{ id: number; name: string } | null>(null);
  /** The name of the file that is being read; '' for none. */
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState('');

  const take = async (file: File) => {
    setProblem('');
    setReading(file.name);
    try {
      const body = await sheetIn(file);
      if (typeof body === 'string') setProblem(body);
      else setRead({ id: (await call(imports.plan, { query: { programme }, body })).id, name: file.name });
    } catch (error) {
      setProblem(isRefusal(error) ? error.message : importText.notRead);
    }
    setReading('');
  };
  return {
    ...{ read, reading, problem },
    take: (file: File) => void take(file),
    leave: () => {
      setRead(null);
      setProblem('');
    },
  };
}
