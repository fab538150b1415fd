// The plan of the programme as an Excel file: download for users who may read it, import for users who may change it.
import { useRights } from '#client/api/me.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconDownload, IconFileImport } from '#client/ui/icons.ts';
import { useSaveFile } from '#client/ui/use-save-file.ts';
import { documents } from '#shared/api/documents.ts';
import { planLevels } from '#shared/api/imports.ts';
import { fileName } from '#shared/file-name.ts';
import { can } from '#shared/permissions/rights.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { planImportText } from '#shared/text/plan-import.ts';

export function PlanFile({ programme, title }: { programme: number; title: string }) {
  const rights = useRights();
  const [saving, saveFile] = useSaveFile();
  if (!can(rights, 'calendar__level1', 'read')) return null;
  const asked = { endpoint: documents.plan, query: { programme }, name: fileName(planFileText.file, title) };
  return (
    <>
      <Button
        icon={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
        busy={saving}
        onClick={() => saveFile(asked)}
      >
        {planFileText.menu}
      </Button>
      {planLevels.some((level) => can(rights, level, 'update')) ? (
        <ButtonLink
          icon={<IconFileImport size={17} stroke={1.7} aria-hidden="true" />}
          to={plannerPaths.planImport}
          search={{ programme }}
        >
          {planImportText.menu}
        </ButtonLink>
      ) : null}
    </>
  );
}
