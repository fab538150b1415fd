// The plan of a programme: items and their places, the status of its years, and accepted findings.
import { levelOf, readsLevel } from '#server/calendar/readable-rows.ts';
import { findingAccessWith } from '#server/checks/findings.ts';
import { readsNumbers } from '#server/checks/numbers.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { placeText as placeOfFinding } from '#shared/lists/findings.ts';
import { coveredBlocks } from '#shared/planning/axis.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { can, canAttribute, type Rights } from '#shared/permissions/rights.ts';
import {
  type CheckName,
  checkNames,
  checks,
  type CheckSetting,
  standardSettings,
} from '#shared/rules/checks/registry.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checksText } from '#shared/text/checks.ts';
import { historyText } from '#shared/text/history.ts';

import type { Row, Source, Value, Words } from './source.ts';

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
  presence: 'shown',
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

/** 'Jaar 1, blok 2 en 3'; with the name of the item that it is in, and at level 3 the weeks of the unit. */
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

interface AcceptedRow {
  check_name: CheckName;
  place: Pick<WireFinding, 'year' | 'block' | 'week'>;
  /** Missing in old acceptances. */
  message?: string;
  reason: string;
}

/** Readers who may not see the findings of a check do not see that one was accepted either. */
const acceptances: Source = {
  table: 'check_acceptance',
  object: 'calendar',
  columns: (rights) =>
    can(rights, 'calendar', 'read') && can(rights, 'calendar__level1', 'read') ? ['check_name', 'reason'] : null,
  presence: 'shown',
  attributes: {},
  link: {
    attribute: 'check_acceptance',
    element: (row, _words, rights) => {
      const { check_name: check, place, message, reason } = row as unknown as AcceptedRow;
      if (!(check in checks) || !findingAccessWith(rights)(checks[check])) return null;
      // The message was stored by a user who may have been allowed to read more.
      const found = (readsNumbers(rights, check) && message) || '';
      const where = `${checksText[check].title} (${placeOfFinding(place)})`;
      return { value: { check, ...place, message: found, reason }, text: historyText.accepted(where, found, reason) };
    },
  },
  id: (row) => Number(row['programme']),
  title: titleOfProgramme,
};

/** Published versions of a programme. A new version replaces the previous one. */
const publications: Source = {
  table: 'publication',
  object: 'programme',
  columns: (rights) => (can(rights, 'publication', 'read') ? ['year', 'version', 'withdrawn_at'] : null),
  presence: 'shown',
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

/** One row per school, from the first change on. Before that, and for checks added later, the standard settings apply. */
const checkSettings: Source = {
  table: 'check_settings',
  object: 'check_settings',
  columns: (rights) => (can(rights, 'calendar', 'read') ? ['settings'] : null),
  presence: 'value',
  attributes: {},
  standard: {},
  expand: (row) => {
    const own = (row['settings'] ?? {}) as Partial<Record<CheckName, CheckSetting>>;
    return Object.fromEntries(checkNames.flatMap((check) => settingValues(check, own[check])));
  },
  id: (row) => Number(row['organization']),
  title: () => '',
};

/** By the field names of the form: 'ec_block.severity' and 'ec_block.difference'. */
function settingValues(check: CheckName, own: CheckSetting = standardSettings[check]): [string, Value][] {
  const { severity, parameters } = own;
  const numbers = { ...standardSettings[check].parameters, ...parameters };
  return [
    [`${check}.severity`, { value: severity, text: checkPageText.severities[severity] ?? '' }],
    ...Object.entries(numbers).map(([name, value]): [string, Value] => [
      `${check}.${name}`,
      { value, text: dutchNumber(value, 6) },
    ]),
  ];
}

export const planSources: readonly Source[] = [
  placements,
  programmeCalendars,
  acceptances,
  publications,
  checkSettings,
];
