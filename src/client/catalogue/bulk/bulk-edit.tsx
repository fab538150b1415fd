// 'Wijzigen…': first which attributes get which value, then what that would change, and doing it.
import { useState } from 'react';

import { Drawer } from '#client/ui/drawer.tsx';
import type { Definition } from '#shared/definitions/definition.ts';
import { bulkEditText } from '#shared/text/bulk-edit.ts';

import { BulkForm, type BulkFormProps } from './bulk-form.tsx';
import { type Applied, BulkPreview } from './bulk-preview.tsx';

const words = bulkEditText;

export interface BulkEditProps {
  open: boolean;
  definition: Definition;
  /** The organization of all of them. */
  organization: number;
  ids: readonly number[];
  onClose: () => void;
  onApplied: (applied: Applied) => void;
}

export function BulkEdit({ open, onClose, ...rest }: BulkEditProps) {
  return (
    <Drawer
      open={open}
      side="right"
      wide
      title={words.title(rest.ids.length)}
      closeLabel={words.close}
      onClose={onClose}
    >
      {open ? <Steps {...rest} /> : null}
    </Drawer>
  );
}

/** Back from the preview, the values are as they were. */
function Steps({ definition, organization, ids, onApplied }: Omit<BulkEditProps, 'open' | 'onClose'>) {
  const [values, setValues] = useState<BulkFormProps['values']>({});
  const [read, setRead] = useState(0);
  return read > 0 ? (
    <BulkPreview id={read} definition={definition} onBack={() => setRead(0)} onApplied={onApplied} />
  ) : (
    <BulkForm
      definition={definition}
      organization={organization}
      ids={ids}
      values={values}
      onChange={setValues}
      onRead={setRead}
    />
  );
}
