// The plan of a programme: items and where they stand, the status of its years, and findings that were accepted.
import { levelOf, readsLevel } from '#server/calendar/readable-rows.ts';
import { tellerWith } from '#server/checks/findings.ts';
import { coveredBlocks } from '#shared/planning/axis.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { can, canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { type CheckName, checks } from '#shared/rules/checks/registry.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checksText } from '#shared/text/checks.ts';
import { historyText } from '#shared/text/history.ts';

import type { Row, Source, Words } from './source.ts';

const kinds = Object.keys(objectOf) as PlanKind[];
const placeColumns = ['year', 'parent', 'x', 'y', 'width', 'height', 'mirrored'] as const;

type Place = Row & { kind: PlanKind; year: number; parent: number | null; x: number; y: number } & {
  width: number;
  height: number;
  programme: number;
  mirrored: boolean;
};

const placements: Source = {
  table: 'placement',
  object: (row) => `calendar__level${levelOf((row as Place).kind)}`,
  columns: (rights) =>
    can(rights, 'calendar', 'read') && kindsFor(rights).length > 0
      ? [...placeColumns, 'mirror_title', 'mirror_color']
      : null,
  kinds: kindsFor,
  presence: 'told',
  attributes: { mirror_title: { kind: 'text' }, mirror_color: { kind: 'text' } },
  combined: {
    attribute: 'place',
    columns: placeColumns,
    value: (row) => {
      const { year, parent, x, y, width, height, mirrored } = row as Place;
      return { year, parent: parent ?? 0, x, y, width, height, mirrored };
    },
    text: (row, words) => placeText(row as Place, words),
  },
  title: (row, rights, words) => {
    const { kind } = row as Place;
    const object = objectOf[kind];
    return canAttribute(rights, `${object}.title`, 'read') ? words.name(object, row[object]) : '';
  },
};

function kindsFor(rights: Rights): PlanKind[] {
  return kinds.filter((kind) => readsLevel(rights, levelOf(kind)));
}

/** 'Jaar 1, blok 2 en 3'; inside another item its name, and at level 3 the weeks of the unit. */
function placeText(place: Place, words: Words): string {
  const { kind, year, parent, y, height, programme, mirrored } = place;
  const blocks = parent === null ? coveredBlocks(place, words.blocks(programme, year)) : null;
  const inside = parent === null ? '' : words.name('placement', parent);
  return [
    historyText.year(year),
    blocks ? historyText.blocks(blocks.first + 1, blocks.last + 1) : '',
    inside ? historyText.inside(inside) : '',
    levelOf(kind) === 3 ? historyText.weeks(y + 1, y + height) : '',
    mirrored ? historyText.secondGroup : '',
  ]
    .filter(Boolean)
    .join(', ');
}

const titleOfProgramme: Source['title'] = (row, rights, words) =>
  canAttribute(rights, 'programme.title', 'read') ? words.name('programme', row['programme']) : '';

const programmeCalendars: Source = {
  table: 'programme_calendar',
  object: 'calendar',
  columns: (rights) => (can(rights, 'calendar', 'read') ? ['state'] : null),
  presence: 'hidden',
  attributes: { state: { kind: 'state' } },
  id: (row) => Number(row['programme']),
  title: (row, rights, words) =>
    [titleOfProgramme(row, rights, words), historyText.year(Number(row['year']))].filter(Boolean).join(', '),
};

/** Anyone who may not know what a check tells does not hear that it was accepted either. */
const acceptances: Source = {
  table: 'check_acceptance',
  object: 'calendar',
  columns: (rights) =>
    can(rights, 'calendar', 'read') && can(rights, 'calendar__level1', 'read') ? ['check_name', 'reason'] : null,
  presence: 'told',
  attributes: {},
  link: {
    attribute: 'check_acceptance',
    element: (row, _words, rights) => {
      const { check_name: check, reason } = row as { check_name: CheckName; reason: string };
      if (!(check in checks) || !tellerWith(rights)(checks[check])) return null;
      return { value: { check, reason }, text: historyText.accepted(checksText[check].title, reason) };
    },
  },
  id: (row) => Number(row['programme']),
  title: titleOfProgramme,
};

/** What the public can read of a programme, version by version. A new one takes the place of the one before it. */
const publications: Source = {
  table: 'publication',
  object: 'programme',
  columns: (rights) => (can(rights, 'publication', 'read') ? ['year', 'version', 'withdrawn_at'] : null),
  presence: 'told',
  attributes: {},
  link: {
    attribute: 'publication',
    element: (row) => {
      const { year, version, withdrawn_at } = row as { year: number; version: number; withdrawn_at: string | null };
      if (withdrawn_at) return null;
      return { value: { year, version }, text: historyText.published(year, version) };
    },
  },
  id: (row) => Number(row['programme']),
  title: titleOfProgramme,
};

interface Settings {
  severity: keyof typeof checkPageText.severities;
  parameters: Record<string, number>;
}

/** One row per school, in which each check has its own settings. */
const checkSettings: Source = {
  table: 'check_settings',
  object: 'check_settings',
  columns: (rights) => (can(rights, 'calendar', 'read') ? ['settings'] : null),
  presence: 'value',
  attributes: {},
  expand: (row) =>
    Object.fromEntries(
      Object.entries((row['settings'] ?? {}) as Record<string, Settings>).map(([check, setting]) => [
        check,
        { value: setting, text: settingText(setting) },
      ]),
    ),
  id: (row) => Number(row['organization']),
  title: () => '',
};

/** 'Waarschuwing (3)' */
function settingText({ severity, parameters }: Settings): string {
  const numbers = Object.values(parameters).join(', ');
  const word = checkPageText.severities[severity] ?? '';
  return numbers ? `${word} (${numbers})` : word;
}

export const planSources: readonly Source[] = [
  placements,
  programmeCalendars,
  acceptances,
  publications,
  checkSettings,
];
