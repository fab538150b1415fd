// 'Bestanden' on pages other than the lists of the catalogue: exports the page's content as Excel, CSV or Word, and imports a file
// where that is possible.
import { useNavigate } from '@tanstack/react-router';

import { Button } from '#client/ui/button.tsx';
import { IconDownload, IconFileImport, IconFileSpreadsheet } from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import type { MenuEntry } from '#client/ui/on-demand/kit-menu.tsx';
import { useSaveFile } from '#client/ui/use-save-file.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { listFilesText as words } from '#shared/text/list-files.ts';

const iconProps = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

export interface FileMenuProps {
  calls: { xlsx: Endpoint; csv: Endpoint; docx?: Endpoint };
  /** The query of the page's content. */
  query: Record<string, unknown>;
  name: string;
  /** The object that can be imported. */
  imports?: string | undefined;
  /** Whether there is nothing to export. */
  disabled?: boolean;
}

export function FileMenu({ calls, query, name, imports, disabled = false }: FileMenuProps) {
  const navigate = useNavigate();
  const [saving, saveFile] = useSaveFile();
  const save = (label: string, endpoint: Endpoint): MenuEntry => ({
    label,
    icon: <IconDownload {...iconProps} />,
    onSelect: () => saveFile({ endpoint, query, name }),
  });
  const toImport: MenuEntry = {
    label: words.import,
    icon: <IconFileImport {...iconProps} />,
    onSelect: () => void navigate({ to: '/import', search: { object: imports ?? '' } }),
  };
  return (
    <Menu
      button={
        <Button busy={saving} disabled={disabled} icon={<IconFileSpreadsheet size={17} stroke={1.7} aria-hidden />}>
          {words.button}
        </Button>
      }
      entries={[
        ...(calls.docx ? [save(words.word, calls.docx)] : []),
        ...[save(words.excelShown, calls.xlsx), save(words.csvShown, calls.csv)],
        ...(imports === undefined ? [] : [toImport]),
      ]}
    />
  );
}
