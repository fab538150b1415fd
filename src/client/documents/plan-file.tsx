// The plan of the programme to take along in Excel, for whoever may see it.
import { useRights } from '#client/api/me.ts';
import { Button } from '#client/ui/button.tsx';
import { IconDownload } from '#client/ui/icons.ts';
import { useSaveFile } from '#client/ui/use-save-file.ts';
import { documents } from '#shared/api/documents.ts';
import { fileName } from '#shared/file-name.ts';
import { can } from '#shared/permissions/rights.ts';
import { planFileText } from '#shared/text/plan-file.ts';

export function PlanFile({ programme, title }: { programme: number; title: string }) {
  const rights = useRights();
  const [saving, saveFile] = useSaveFile();
  if (!can(rights, 'calendar__level1', 'read')) return null;
  const asked = { endpoint: documents.plan, query: { programme }, name: fileName(planFileText.file, title) };
  return (
    <Button
      icon={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
      busy={saving}
      onClick={() => saveFile(asked)}
    >
      {planFileText.menu}
    </Button>
  );
}
