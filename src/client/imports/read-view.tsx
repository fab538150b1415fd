// A file that was read: which columns it has, and what it would change.
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconAlertTriangle } from '#client/ui/icons.ts';
import type { ImportColumn } from '#shared/api/imports.ts';
import type { FileObject } from '#shared/permissions/importable.ts';
import { importText } from '#shared/text/imports.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { ColumnMapping } from './column-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useColumnChoices } from './use-column-choices.ts';
import type { Reading } from './use-reading.ts';

import classes from './imports.module.css';

const words = importText.mapping;

export interface ReadViewProps {
  id: number;
  object: FileObject;
  /** Null after a reload: then the file is not there to read again. */
  read: Reading | null;
  busy: boolean;
  list: { label: string; to: string };
  onReadAgain: (read: Reading, columns: readonly string[]) => void;
  onAnother: () => void;
}

export function ReadView({ id, object, read, busy, list, onReadAgain, onAnother }: ReadViewProps) {
  return (
    <>
      {read && read.answer.columns.length > 0 ? (
        <Columns object={object} read={read} busy={busy} onReadAgain={onReadAgain} />
      ) : null}
      <ImportPreview
        id={id}
        object={object}
        name={read?.name ?? ''}
        next={
          <ButtonLink variant="primary" to={list.to}>
            {importText.toList(list.label)}
          </ButtonLink>
        }
        onAnother={onAnother}
      />
    </>
  );
}

type ColumnsProps = Pick<ReadViewProps, 'object' | 'busy' | 'onReadAgain'> & { read: Reading };

function Columns({ object, read, busy, onReadAgain }: ColumnsProps) {
  const { columns } = read.answer;
  const unknown = read.isMapped ? 0 : columns.filter(isUnknown).length;
  const [isOpen, setIsOpen] = useState(unknown > 0);
  const choices = useColumnChoices(object, read.organization);
  return (
    <>
      <div className={classes.rowsHead}>
        {unknown > 0 ? (
          <p className={classes.unknown}>
            <IconAlertTriangle size={17} stroke={1.7} aria-hidden="true" /> {words.unknown(unknown)}
          </p>
        ) : (
          <span />
        )}
        <Button expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {words.button}
        </Button>
      </div>
      {isOpen ? (
        <ColumnMapping columns={columns} choices={choices} busy={busy} onRead={(chosen) => onReadAgain(read, chosen)} />
      ) : null}
    </>
  );
}

/** The school stands in our own files for people only. */
function isUnknown({ header, attribute }: ImportColumn): boolean {
  return attribute === '' && header !== spreadsheetText.organization;
}
