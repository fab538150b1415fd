// /outcomeframeworks/import: a CASE file is read, looked at and taken over. Taking it over is a job, followed here.
import { useState } from 'react';

import { call, isRefusal } from '#client/api/call.ts';
import { SchoolChoice, useSchoolChoice } from '#client/outcomes/school-choice.tsx';
import { NoAccessPage } from '#client/ui/no-access-page.tsx';
import { Page } from '#client/ui/page.tsx';
import { imports, MAX_IMPORT_BYTES } from '#shared/api/imports.ts';
import { objects } from '#shared/permissions/objects.ts';
import { importText } from '#shared/text/imports.ts';

import { FileDrop } from './file-drop.tsx';
import { ImportPreview } from './import-preview.tsx';

import classes from './case.module.css';

const words = importText;
const object = 'learning_outcome_framework';

export function ImportPage() {
  const school = useSchoolChoice(['create', 'update']);
  const [read, setRead] = useState<number | null>(null);
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState('');

  const take = async (file: File) => {
    setProblem('');
    setReading(file.name);
    const answer = await readFile(file, school.organization);
    setReading('');
    if (typeof answer === 'number') setRead(answer);
    else setProblem(answer);
  };

  if (school.isNowhere) return <NoAccessPage title={words.title} />;
  return (
    <Page
      title={words.title}
      breadcrumbs={[{ label: objects[object].plural, to: '/outcomeframeworks' }, { label: words.button }]}
    >
      <p className={classes.intro}>{words.intro}</p>
      {read === null ? (
        <>
          <SchoolChoice {...school} />
          <FileDrop reading={reading} onFile={(file) => void take(file)} />
          {problem ? (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          ) : null}
        </>
      ) : (
        <ImportPreview key={read} id={read} onAnother={() => setRead(null)} />
      )}
    </Page>
  );
}

/** The id under which it was read, or why it was not. */
async function readFile(file: File, organization: number): Promise<number | string> {
  if (file.size > MAX_IMPORT_BYTES) return words.tooLarge;
  const body = await jsonIn(file);
  if (!body) return words.notJson;
  try {
    return (await call(imports.create, { query: { object, organization }, body })).id;
  } catch (error) {
    return isRefusal(error) ? error.message : words.notRead;
  }
}

async function jsonIn(file: File): Promise<Record<string, unknown> | null> {
  try {
    const json = JSON.parse(await file.text()) as unknown;
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
