// 'Exporteren (CASE)': downloads the framework as a file.
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/button.tsx';
import { download } from '#client/ui/download.ts';
import { IconDownload } from '#client/ui/icons.ts';
import { notifyError } from '#client/ui/notify.tsx';
import { useBusy } from '#client/ui/use-busy.ts';
import { frameworks } from '#shared/api/frameworks.ts';
import { fileName } from '#shared/file-name.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

export function ExportCase({ framework: { id, title } }: { framework: { id: number; title: string } }) {
  const [busy, run] = useBusy();
  const save = () =>
    run(async () => {
      try {
        const file = await call(frameworks.case, { params: { id } });
        const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
        download(content, `${fileName(title) || id}.case.json`);
      } catch (error) {
        notifyError(error);
      }
    });
  return (
    <Button busy={busy} icon={<IconDownload size={17} stroke={1.7} aria-hidden />} onClick={() => void save()}>
      {outcomeTreeText.exportCase}
    </Button>
  );
}
