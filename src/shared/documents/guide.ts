// The public study guide of a programme as data, fixed when it is published: a page for the programme, one for each unit, and
// the data of their list.
import { type DocumentData, type DocumentItem, type DocumentYear, unitsIn } from './data.ts';
import type { Block, DocumentLook } from './model.ts';
import { unitTitle } from './parts.ts';
import { firstPlaces, programmeBlocks, unitBlocks } from './studyguide.ts';

export interface Guide {
  school: string;
  look: DocumentLook;
  programme: GuideProgramme;
  blocks: readonly Block[];
  units: readonly GuideUnit[];
}

export interface GuideProgramme {
  title: string;
  /** Distinguishes programmes with the same title. */
  name: string;
  level: string;
  language: string;
  ects: string;
}

export interface ListedUnit {
  id: number;
  title: string;
  number: string;
  ects: number;
  /** '2026-2027', or 'Jaar 1' while unknown. */
  years: readonly string[];
  blocks: readonly string[];
}

export interface GuideUnit extends ListedUnit {
  content: readonly Block[];
}

export interface GuideSummary {
  school: string;
  programme: GuideProgramme;
  units: readonly ListedUnit[];
}

export function guideOf(data: DocumentData): Guide {
  const places = data.years.flatMap((year) => unitsIn(year.items).map((item) => ({ year, item })));
  const { title, name, values } = data.programme;
  const { color, logo } = data.template;
  const valueOf = (attribute: string) => values[attribute] ?? '';
  return {
    school: data.school,
    look: { color, logo },
    programme: {
      ...{ title, name, level: valueOf('level'), language: valueOf('language'), ects: valueOf('ects_credits') },
    },
    blocks: programmeBlocks(data),
    units: firstPlaces(places.map(({ item }) => item)).map((first) => {
      const own = places.filter(({ item }) => item.object === first.object);
      return {
        ...{ id: first.object, title: unitTitle(first), ects: first.ects },
        number: data.units[first.object]?.values['study_guide_number'] ?? '',
        years: once(own.map(({ year }) => year.studyYear || year.label)),
        blocks: once(own.flatMap(({ year, item }) => blocksOf(year, item))),
        // Without its title, which is the title of the page.
        content: unitBlocks(data, first).slice(1),
      };
    }),
  };
}

const once = (texts: readonly string[]) => [...new Set(texts)];

/** The blocks from its first to its last. */
function blocksOf({ blocks }: DocumentYear, { where }: DocumentItem): string[] {
  const [first = '', last = first] = where.split(' – ');
  return first === '' ? [] : blocks.slice(Math.max(0, blocks.indexOf(first)), blocks.indexOf(last) + 1);
}

export function summaryOf({ school, programme, units }: Guide): GuideSummary {
  return { school, programme, units: units.map(({ content: _content, ...listed }) => listed) };
}

export interface GuideDifferences {
  /** Whether the page of the programme or the look differs. */
  general: boolean;
  added: string[];
  gone: string[];
  changed: string[];
}

/** What would change for readers, with the titles of units; null if nothing does. */
export function guideDifferences(published: Guide, now: Guide): GuideDifferences | null {
  const [before, after] = [published, now].map(({ units }) => new Map(units.map((unit) => [unit.id, unit])));
  const titles = (units: readonly GuideUnit[]) => units.map(({ title }) => title);
  const { units: _before, ...general } = published;
  const { units: _after, ...generalNow } = now;
  const differences = {
    general: !isSame(general, generalNow),
    added: titles(now.units.filter(({ id }) => !before?.has(id))),
    gone: titles(published.units.filter(({ id }) => !after?.has(id))),
    changed: titles(now.units.filter((unit) => before?.has(unit.id) && !isSame(before.get(unit.id), unit))),
  };
  return isSame(published, now) ? null : differences;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
