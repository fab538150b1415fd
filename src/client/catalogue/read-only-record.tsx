// A record for users who may read but not change it. Used by the page of a record.
import { useObjectLabel } from '#client/api/labels.ts';
import { BackBar } from '#client/form/action-bar.tsx';
import { GroupBar } from '#client/form/group-bar.tsx';
import { RecordView } from '#client/form/record-view.tsx';
import { useGroups } from '#client/form/use-groups.ts';
import type { NewRecord } from '#client/form/use-new-record.ts';
import { useRecordFields } from '#client/form/use-record-fields.ts';
import type { WireRecord } from '#client/form/use-record-form.ts';
import { initialFormValues } from '#client/form/values.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';

import type { PageSettings } from '#shared/pages/page-settings.ts';

export interface ReadOnlyRecordProps {
  settings: PageSettings;
  record: WireRecord;
  start: NewRecord;
  focusField: string | undefined;
  onClose: () => Promise<void>;
}

const nothingFixed = {};
const noErrors = {};

export function ReadOnlyRecord({ settings, record, start, focusField, onClose }: ReadOnlyRecordProps) {
  const { definition } = settings;
  const values = initialFormValues(definition, record);
  const { fields, ...own } = useRecordFields({ definition, record, start, values, fixed: nothingFixed });
  const { groups, chosen, choose, shown, ...bar } = useGroups(definition, fields, values, noErrors);
  const label = useObjectLabel(definition.object).singular;
  if (own.loading || bar.loading) return <Skeletons of="form" rows={9} />;
  return (
    <>
      <GroupBar groups={groups} chosen={chosen} onChoose={choose} />
      <RecordView fields={shown} values={values} label={label} focusField={focusField} />
      <BackBar onBack={() => void onClose()} />
    </>
  );
}
