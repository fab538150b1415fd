// The pages with content: a programme in a study year, and each of its units.
import { blocksHtml, escapeHtml } from '#server/documents/html-blocks.ts';
import type { Guide, GuideUnit } from '#shared/documents/guide.ts';
import type { Block, Run } from '#shared/documents/model.ts';
import { unitAnchor } from '#shared/documents/parts.ts';
import { guideText as words } from '#shared/text/guide.ts';
import { firstCharacters } from '#shared/first-characters.ts';

import { programmePath, schoolPath, unitPath } from './addresses.ts';
import type { GuidePage, Link } from './page.ts';
import { courseData, programmeData } from './structured-data.ts';

/** The address of a guide. */
export interface GuideLocation {
  slug: string;
  programme: number;
  year: number;
  publicUrl: string;
}

export function programmePage(guide: Guide, location: GuideLocation): GuidePage {
  const { title, name } = guide.programme;
  const path = pathOf(guide, location);
  const pathOfUnit = (unit: GuideUnit) =>
    unitPath(location.slug, { id: location.programme, title }, location.year, unit);
  const addresses = new Map(guide.units.map((unit) => [`#${unitAnchor(unit.id)}`, pathOfUnit(unit)]));
  const what = [name, location.year === 0 ? words.allYears : words.year(location.year)].filter(Boolean).join(' · ');
  const description = words.programmeOf(title, guide.school);
  return {
    ...{ title, description, path, home: homeOf(guide, location), look: guide.look, above: [listOf(location)] },
    content: `<p class="muted">${escapeHtml(what)}</p>\n${blocksHtml(linked(guide.blocks, addresses))}`,
    data: programmeData(guide, description, urlOf(location, path), (unit) => urlOf(location, pathOfUnit(unit))),
  };
}

export function unitPage(guide: Guide, unit: GuideUnit, location: GuideLocation): GuidePage {
  const { title } = guide.programme;
  const path = unitPath(location.slug, { id: location.programme, title }, location.year, unit);
  const programme = { path: pathOf(guide, location), text: title };
  const facts = [unit.number, words.ects(unit.ects), unit.years.join(', ')].filter(Boolean).join(' · ');
  const description = summaryOf(unit.content) || words.unitOf(unit.title, title, guide.school);
  return {
    ...{ title: unit.title, description, path, home: homeOf(guide, location), look: guide.look },
    above: [listOf(location), programme],
    // Its headings begin at the third level of the document.
    content: `<p class="muted">${escapeHtml(facts)}</p>\n${blocksHtml(unit.content, -1)}`,
    data: courseData(guide, unit, description, urlOf(location, path)),
  };
}

function pathOf({ programme }: Guide, { slug, programme: id, year }: GuideLocation): string {
  return programmePath(slug, { id, title: programme.title }, year);
}

function homeOf({ school }: Guide, { slug }: GuideLocation): Link {
  return { path: schoolPath(slug), text: school };
}

function listOf({ slug }: GuideLocation): Link {
  return { path: schoolPath(slug), text: words.guide };
}

function urlOf({ publicUrl }: GuideLocation, path: string): string {
  return new URL(path, publicUrl).href;
}

/** Replaces links to headings of a document by links to the page of each unit. */
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

/** The beginning of the first paragraph. */
function summaryOf(blocks: readonly Block[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  const text = (first?.runs ?? [])
    .map((run) => run.text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > MAX_SUMMARY ? `${firstCharacters(text, MAX_SUMMARY).replace(/\s\S*$/, '')}…` : text;
}
