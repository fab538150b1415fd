// The pages that tell something: of a programme in a study year, and of each of its units.
import { blocksHtml, escapeHtml } from '#server/documents/html-blocks.ts';
import type { Guide, GuideUnit } from '#shared/documents/guide.ts';
import type { Block, Run } from '#shared/documents/model.ts';
import { unitAnchor } from '#shared/documents/parts.ts';
import { guideText as words } from '#shared/text/guide.ts';
import { firstCharacters } from '#shared/first-characters.ts';

import { programmePath, schoolPath, unitPath } from './addresses.ts';
import type { GuidePage, Link } from './page.ts';
import { courseData, programmeData } from './structured-data.ts';

/** Where a guide stands. */
export interface Place {
  slug: string;
  programme: number;
  year: number;
  publicUrl: string;
}

export function programmePage(guide: Guide, place: Place): GuidePage {
  const { title, name } = guide.programme;
  const path = pathOf(guide, place);
  const pathOfUnit = (unit: GuideUnit) => unitPath(place.slug, { id: place.programme, title }, place.year, unit);
  const addresses = new Map(guide.units.map((unit) => [`#${unitAnchor(unit.id)}`, pathOfUnit(unit)]));
  const what = [name, place.year === 0 ? words.allYears : words.year(place.year)].filter(Boolean).join(' · ');
  const description = words.programmeOf(title, guide.school);
  return {
    ...{ title, description, path, home: homeOf(guide, place), look: guide.look, above: [listOf(place)] },
    content: `<p class="muted">${escapeHtml(what)}</p>\n${blocksHtml(linked(guide.blocks, addresses))}`,
    data: programmeData(guide, description, urlOf(place, path), (unit) => urlOf(place, pathOfUnit(unit))),
  };
}

export function unitPage(guide: Guide, unit: GuideUnit, place: Place): GuidePage {
  const { title } = guide.programme;
  const path = unitPath(place.slug, { id: place.programme, title }, place.year, unit);
  const programme = { path: pathOf(guide, place), text: title };
  const facts = [unit.number, words.ects(unit.ects), unit.years.join(', ')].filter(Boolean).join(' · ');
  const description = summaryOf(unit.content) || words.unitOf(unit.title, title, guide.school);
  return {
    ...{ title: unit.title, description, path, home: homeOf(guide, place), look: guide.look },
    above: [listOf(place), programme],
    // Its headings begin at the third level of the document.
    content: `<p class="muted">${escapeHtml(facts)}</p>\n${blocksHtml(unit.content, -1)}`,
    data: courseData(guide, unit, description, urlOf(place, path)),
  };
}

function pathOf({ programme }: Guide, { slug, programme: id, year }: Place): string {
  return programmePath(slug, { id, title: programme.title }, year);
}

function homeOf({ school }: Guide, { slug }: Place): Link {
  return { path: schoolPath(slug), text: school };
}

function listOf({ slug }: Place): Link {
  return { path: schoolPath(slug), text: words.guide };
}

function urlOf({ publicUrl }: Place, path: string): string {
  return new URL(path, publicUrl).href;
}

/** In a document links go to a heading; here each unit has a page of its own. */
function linked(blocks: readonly Block[], addresses: ReadonlyMap<string, string>): Block[] {
  const turned = (run: Run): Run => {
    const address = addresses.get(run.link ?? '');
    return address ? { ...run, link: address } : run;
  };
  return blocks.map((block) => {
    if (block.kind !== 'table') return block;
    const rows = block.rows.map((row) => ({
      ...{ ...row, cells: row.cells.map((cell) => ({ ...cell, runs: cell.runs.map(turned) })) },
    }));
    return { ...block, rows };
  });
}

const MAX_SUMMARY = 160;

/** The beginning of its first paragraph. */
function summaryOf(blocks: readonly Block[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  const text = (first?.runs ?? [])
    .map((run) => run.text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > MAX_SUMMARY ? `${firstCharacters(text, MAX_SUMMARY).replace(/\s\S*$/, '')}…` : text;
}
