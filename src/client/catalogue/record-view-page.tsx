// A record for who may read it and not change it. Used by the page of a record.
import { RecordView } from '#client/form/record-view.tsx';
import type { NewRecord } from '#client/form/use-new-record.ts';
import { useRecordFields } from '#client/form/use-record-fields.ts';
import type { WireRecord } from '#client/form/use-record-form.ts';
import { initialValues } from '#client/form/values.ts';
import { Button } from '#client/ui/button.tsx';
import { IconArrowLeft } from '#client/ui/icons.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { nl } from '#shared/text/nl.ts';

import type { Screen } from './screens.ts';

export interface RecordViewPageProps {
  screen: Screen;
  record: WireRecord;
  start: NewRecord;
  onClose: () => void;
}

const nothingFixed = {};

export function RecordViewPage({ screen, record, start, onClose }: RecordViewPageProps) {
  const { definition } = screen;
  const values = initialValues(definition, record);
  const { fields, loading } = useRecordFields({ definition, record, start, values, fixed: nothingFixed });
  if (loading) return <Skeletons of="form" rows={9} />;
  return (
    <>
      <RecordView fields={fields} values={values} />
      <div>
        <Button icon={<IconArrowLeft size={17} stroke={1.7} aria-hidden />} onClick={onClose}>
          {nl.catalogue.backToList}
        </Button>
      </div>
    </>
  );
}
