// A file that was read: the mapping of its columns, and what it would change.
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconAlertTriangle } from '#client/ui/icons.ts';
import type { ImportColumn, ImportPreview as Preview } from '#shared/api/imports.ts';
import type { FileObject } from '#shared/permissions/importable.ts';
import { importText } from '#shared/text/imports.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { ColumnMapping } from './column-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useColumnChoices } from './use-column-choices.ts';
import { useImportPreview } from './use-import-preview.ts';

import shared from './shared-steps.module.css';
import classes from './read-view.module.css';

const words = importText.mapping;

export interface ReadViewProps {
  id: number;
  object: FileObject;
  busy: boolean;
  list: { label: string; to: string };
  /** `columns`: attributes, in the order of the columns. */
  onReadAgain: (name: string, columns: readonly string[]) => void;
  onAnother: () => void;
}

export function ReadView({ id, object, busy, list, onReadAgain, onAnother }: ReadViewProps) {
  const { preview } = useImportPreview(id);
  return (
    <>
      {preview && preview.columns.length > 0 ? (
        <Columns object={object} preview={preview} busy={busy} onReadAgain={onReadAgain} />
      ) : null}
      <ImportPreview
        id={id}
        object={object}
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

type ColumnsProps = Pick<ReadViewProps, 'object' | 'busy' | 'onReadAgain'> & { preview: Preview };

function Columns({ object, preview, busy, onReadAgain }: ColumnsProps) {
  const { name, organization, columns, mapped } = preview;
  const unknown = mapped ? 0 : columns.filter(isUnknown).length;
  const [isOpen, setIsOpen] = useState(unknown > 0);
  const choices = useColumnChoices(object, organization);
  return (
    <>
      <div className={shared.rowsHead}>
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
        <ColumnMapping columns={columns} choices={choices} busy={busy} onRead={(chosen) => onReadAgain(name, chosen)} />
      ) : null}
    </>
  );
}

/** Our own files have the school as information only. */
function isUnknown({ header, attribute }: ImportColumn): boolean {
  return attribute === '' && header !== spreadsheetText.organization;
}
