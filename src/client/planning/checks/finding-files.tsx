// The findings that the page shows, as a file.
import { Button } from '#client/ui/button.tsx';
import { IconDownload } from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import { useSaveFile } from '#client/ui/use-save-file.ts';
import { checks } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';

const words = checkPageText;

export function FindingFiles({ query, disabled }: { query: Record<string, unknown>; disabled: boolean }) {
  const [saving, saveFile] = useSaveFile();
  const entry = (type: 'xlsx' | 'csv') => ({
    label: words.files[type],
    icon: <IconDownload size={16} stroke={1.7} aria-hidden="true" />,
    onSelect: () => saveFile({ endpoint: checks[type], query, name: words.file }),
  });
  return (
    <Menu
      button={
        <Button busy={saving} disabled={disabled} icon={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}>
          {words.export}
        </Button>
      }
      entries={[entry('xlsx'), entry('csv')]}
    />
  );
}
