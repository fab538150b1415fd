// /import?object=… and /outcomeframeworks/import: the user chooses a file, previews its changes and applies them.
import { useObjectLabel } from '#client/api/labels.ts';
import { SchoolChoice, useSchoolChoice } from '#client/form/school-choice.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconDownload } from '#client/ui/icons.ts';
import { NoAccessPage } from '#client/ui/no-access-page.tsx';
import { Page } from '#client/ui/page.tsx';
import { useSaveFile } from '#client/ui/use-save-file.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { fileName } from '#shared/file-name.ts';
import type { FileObject } from '#shared/permissions/importable.ts';
import { importText } from '#shared/text/imports.ts';

import { FileDrop } from './file-drop.tsx';
import { readRecords } from './read-file.ts';
import { ReadView } from './read-view.tsx';
import { useReading } from './use-reading.ts';

import shared from './shared-steps.module.css';
import classes from './import-page.module.css';

const words = importText;
const sheets = '.xlsx,.csv,.txt';
const intros: Partial<Record<FileObject, string>> = {
  learning_outcome_framework: words.introFrameworks,
  user: words.introUsers,
};

export interface ImportPageProps {
  object: FileObject;
  /** The path of the object's list. */
  path: string;
  /** Exports that list, which makes an empty template. */
  xlsx: Endpoint;
}

export function ImportPage({ object, path, xlsx }: ImportPageProps) {
  const { plural } = useObjectLabel(object);
  const school = useSchoolChoice(object, ['create', 'update']);
  const { id, reading, problem, take, takeAgain, leave } = useReading((file) =>
    readRecords(file, object, school.organization),
  );
  const isFramework = object === 'learning_outcome_framework';
  const title = words.title(plural);
  const list = { label: plural, to: path };

  if (school.isNowhere) return <NoAccessPage title={title} />;
  return (
    <Page title={title} breadcrumbs={[list, { label: words.button }]}>
      {id > 0 ? null : (
        <>
          <p className={shared.intro}>{intros[object] ?? words.intro}</p>
          <div className={classes.start}>
            <SchoolChoice {...school} />
            <Template xlsx={xlsx} plural={plural} />
          </div>
          <FileDrop
            reading={reading}
            invitation={isFramework ? words.dropFrameworks : words.drop}
            accept={isFramework ? `.json,${sheets}` : sheets}
            onFile={take}
          />
        </>
      )}
      {problem ? (
        <p className={shared.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {id > 0 ? (
        <ReadView
          key={id}
          id={id}
          object={object}
          busy={reading !== ''}
          list={list}
          onReadAgain={takeAgain}
          onAnother={leave}
        />
      ) : null}
    </Page>
  );
}

function Template({ xlsx, plural }: { xlsx: Endpoint; plural: string }) {
  const [saving, saveFile] = useSaveFile();
  const name = fileName(plural, words.templateFile);
  return (
    <Button
      busy={saving}
      icon={<IconDownload size={17} stroke={1.7} aria-hidden />}
      onClick={() => saveFile({ endpoint: xlsx, query: { template: true }, name })}
    >
      {words.template}
    </Button>
  );
}
