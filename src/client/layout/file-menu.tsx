// 'Bestanden' above what is no list of the catalogue: the same as Excel or CSV, as it is shown, and as Word or from a file where that
// can.
import { useNavigate } from '@tanstack/react-router';

import { Button } from '#client/ui/button.tsx';
import { IconDownload, IconFileImport, IconFileSpreadsheet } from '#client/ui/icons.ts';
import { Menu, type MenuEntry } from '#client/ui/menu.tsx';
import { useSaveFile } from '#client/ui/use-save-file.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { listFilesText as words } from '#shared/text/list-files.ts';

const look = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

export interface FileMenuProps {
  calls: { xlsx: Endpoint; csv: Endpoint; docx?: Endpoint };
  /** What the screen shows of it. */
  query: Record<string, unknown>;
  name: string;
  /** The object of which a file can be taken over. */
  imports?: string | undefined;
  /** There is nothing to put in a file. */
  disabled?: boolean;
}

export function FileMenu({ calls, query, name, imports, disabled = false }: FileMenuProps) {
  const navigate = useNavigate();
  const [saving, saveFile] = useSaveFile();
  const save = (label: string, endpoint: Endpoint): MenuEntry => ({
    label,
    icon: <IconDownload {...look} />,
    onSelect: () => saveFile({ endpoint, query, name }),
  });
  const toImport: MenuEntry = {
    label: words.import,
    icon: <IconFileImport {...look} />,
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
