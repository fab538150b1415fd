// 'Bestanden' above a list: exporting the list as shown or as a whole, and importing a file.
import { useNavigate } from '@tanstack/react-router';

import { useGrants } from '#client/api/me.ts';
import { Button } from '#client/ui/button.tsx';
import { IconDownload, IconFileImport, IconFileSpreadsheet } from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import type { MenuEntry } from '#client/ui/on-demand/kit-menu.tsx';
import { useSaveFile } from '#client/ui/use-save-file.ts';
import { recordCalls } from '#shared/api/crud.ts';
import { isImportable } from '#shared/permissions/importable.ts';
import { canSomewhere } from '#shared/permissions/rights.ts';
import { listFilesText } from '#shared/text/list-files.ts';

import type { ListFile } from './list-file.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';

const words = listFilesText;
const look = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

export function ListFiles({ settings: { name, definition }, file }: { settings: PageSettings; file: ListFile }) {
  const grants = useGrants();
  const navigate = useNavigate();
  const [saving, saveFile] = useSaveFile();
  const { object } = definition;
  const mayImport =
    isImportable(object) && (canSomewhere(grants, object, 'create') || canSomewhere(grants, object, 'update'));
  const save = (label: string, type: 'xlsx' | 'csv', query: ListFile['shown']): MenuEntry => ({
    label,
    icon: <IconDownload {...look} />,
    onSelect: () => saveFile({ endpoint: recordCalls[name][type], query, name: file.name }),
  });
  const toImport: MenuEntry = {
    label: words.import,
    icon: <IconFileImport {...look} />,
    onSelect: () => void navigate({ to: '/import', search: { object } }),
  };
  return (
    <Menu
      button={
        <Button busy={saving} icon={<IconFileSpreadsheet size={17} stroke={1.7} aria-hidden />}>
          {words.button}
        </Button>
      }
      entries={[
        save(words.excelShown, 'xlsx', file.shown),
        save(words.excelWhole, 'xlsx', file.whole),
        save(words.csvShown, 'csv', file.shown),
        save(words.csvWhole, 'csv', file.whole),
        ...(mayImport ? [toImport] : []),
      ]}
    />
  );
}
