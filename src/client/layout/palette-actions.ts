// The palette's actions: other views of the current programme, the colour scheme, signing out.
import { useLocation } from '@tanstack/react-router';

import { useRights } from '#client/api/me.ts';
import { type ColorScheme, useColorScheme } from '#client/ui/color-scheme.ts';
import type { PaletteOption } from '#client/ui/on-demand/kit-palette.tsx';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { type ObjectKey, objects } from '#shared/permissions/objects.ts';
import { can } from '#shared/permissions/rights.ts';
import { documentText } from '#shared/text/documents.ts';
import { layoutText } from '#shared/text/layout.ts';
import { paletteText as words } from '#shared/text/palette.ts';

import { idFrom, plannerPaths } from '#shared/pages/planner-paths.ts';

const views: readonly { to: string; label: string; needs: readonly ObjectKey[] }[] = [
  { to: plannerPaths.level1, label: words.calendar, needs: ['calendar__level1'] },
  { to: plannerPaths.checks, label: layoutText.entries.checks, needs: ['calendar__level1'] },
  { to: plannerPaths.matrix, label: layoutText.entries.matrix, needs: ['calendar__level1', 'learning_outcome'] },
  { to: plannerPaths.lines, label: layoutText.entries.lines, needs: ['calendar__level1', 'learning_outcome'] },
  { to: plannerPaths.documents, label: documentText.title, needs: ['programme'] },
];

/** The other views of the programme in the address. */
export function useProgrammeViews(): PaletteOption[] {
  const rights = useRights();
  const { pathname, search } = useLocation();
  const programme = programmeAt(pathname, search);
  if (programme === 0) return [];
  return views
    .filter(({ to, needs }) => to !== pathname && needs.every((object) => can(rights, object, 'read')))
    .map(({ to, label }) => ({
      ...{ key: `${to}?programme=${programme}`, title: words.ofProgramme(label), kind: words.action },
      color: `#${objects.programme.color}`,
    }));
}

function programmeAt(pathname: string, search: Record<string, unknown>): number {
  const form = `${listPath(definitions.programme)}/edit/`;
  return pathname.startsWith(form) ? idFrom({ id: pathname.slice(form.length) }, 'id') : idFrom(search, 'programme');
}

const schemes: readonly ColorScheme[] = ['light', 'dark', 'auto'];

export function useOwnSettings(): PaletteOption[] {
  const { scheme, setScheme } = useColorScheme();
  const others = schemes.filter((each) => each !== scheme);
  return [
    ...others.map((each) => ({
      ...{ key: `scheme-${each}`, title: words.scheme(layoutText.schemes[each]), kind: words.action },
      run: () => setScheme(each),
    })),
    { key: '/logout', title: layoutText.entries.logout, kind: words.action },
  ];
}
