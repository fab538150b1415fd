// The palette's pages and new records, limited to the user's rights.
import { useRouter } from '@tanstack/react-router';

import { newRecordText, objectLabel, useObjects } from '#client/api/labels.ts';
import { useRights } from '#client/api/me.ts';
import type { PaletteOption } from '#client/ui/on-demand/kit-palette.tsx';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { objects } from '#shared/permissions/objects.ts';
import { can } from '#shared/permissions/rights.ts';
import { hasWords } from '#shared/search/search-key.ts';
import { layoutText } from '#shared/text/layout.ts';
import { paletteText as words } from '#shared/text/palette.ts';

import { jobsPath, jobsRights, navigation, type NavigationEntry, profilePath } from './navigation.ts';

const management = `#${objects.user.color}`;
const pagesNotInMenu: NavigationEntry[] = [
  { to: profilePath, label: layoutText.entries.profile, color: management },
  { to: '/history', object: 'history', label: layoutText.entries.history, color: management },
];

/** The keys are addresses. */
export function usePages(): PaletteOption[] {
  const rights = useRights();
  const known = useObjects();
  const { routesByPath } = useRouter();
  const jobs: NavigationEntry[] = jobsRights.some(({ object, action }) => can(rights, object, action))
    ? [{ to: jobsPath, label: layoutText.entries.jobs, color: management }]
    : [];
  return [...navigation.flatMap(({ entries }) => entries), ...pagesNotInMenu, ...jobs]
    .filter(({ to, object }) => to in routesByPath && (!object || can(rights, object, 'read')))
    .map(({ to, object, label, color }) => {
      const own = object && label === undefined ? objectLabel(known, object) : undefined;
      return { key: to, title: label ?? own?.plural ?? '', kind: words.page, color: own?.color ?? color };
    });
}

export function useNewRecords(): PaletteOption[] {
  const rights = useRights();
  const known = useObjects();
  return Object.values(definitions)
    .filter(({ object }) => can(rights, object, 'create'))
    .map((definition) => {
      const { singular, color } = objectLabel(known, definition.object);
      const title = newRecordText(definition.object, singular);
      return { key: `${listPath(definition)}/edit/0`, title, kind: words.action, color };
    });
}

/** Matches its name or a synonym. */
export function matchesTyped({ key, title }: PaletteOption, typed: string): boolean {
  return hasWords(`${title} ${words.synonyms[key] ?? ''}`, typed);
}
