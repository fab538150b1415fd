// /labels: the words of the product in four tabs, each with its own right. The router shows it.
import { useSearch } from '@tanstack/react-router';

import { useRights } from '#client/api/me.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { can } from '#shared/permissions/rights.ts';
import { labelsText } from '#shared/text/labels.ts';

import { AttributeLabelTab } from './attribute-label-tab.tsx';
import { DefaultLabelTab } from './default-label-tab.tsx';
import { ObjectLabelTab } from './object-label-tab.tsx';
import type { LabelSearch } from './search.ts';
import { SystemLabelTab } from './system-label-tab.tsx';
import { useAudience, useChange } from './use-audience.ts';

const { tabs: texts } = labelsText;
const tabs = [
  { value: 'labels', label: texts.labels, object: 'labels__labels__labels', Content: AttributeLabelTab },
  { value: 'systemlabels', label: texts.systemLabels, object: 'labels__labels__systemlabels', Content: SystemLabelTab },
  { value: 'objects', label: texts.objects, object: 'labels__labels__objects', Content: ObjectLabelTab },
  { value: 'defaultlabels', label: texts.defaults, object: 'labels__labels__defaultlabels', Content: DefaultLabelTab },
] as const;

export function LabelsPage() {
  const rights = useRights();
  const search: LabelSearch = useSearch({ strict: false });
  const change = useChange('/labels');
  const allowed = tabs.filter(({ object }) => can(rights, object, 'read'));
  const chosen = allowed.find(({ value }) => value === search.tab) ?? allowed[0];
  return (
    <Page title={labelsText.title} actions={chosen ? <LabelHistory key={chosen.value} {...chosen} /> : undefined}>
      {chosen ? (
        <Tabs label={labelsText.title} tabs={allowed} value={chosen.value} onChange={(tab) => change({ tab })}>
          <chosen.Content />
        </Tabs>
      ) : (
        <EmptyState title={labelsText.noTab} message={labelsText.noTabHint} />
      )}
    </Page>
  );
}

/** The history of all labels of the school; none for defaults, which belong to every school. */
function LabelHistory({ object, label }: Pick<(typeof tabs)[number], 'object' | 'label'>) {
  const { organization } = useAudience(object);
  const id = object === 'labels__labels__defaultlabels' ? 0 : organization;
  return <HistoryButton scope={{ object, id }} about={label} organization={organization} />;
}
