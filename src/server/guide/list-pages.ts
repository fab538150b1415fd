// The index pages: all schools with a guide, and one school with its programmes and a search for units.
import { escapeHtml } from '#server/documents/html-blocks.ts';
import type { DocumentLook } from '#shared/documents/model.ts';
import { guideText as words } from '#shared/text/guide.ts';
import { inDutch } from '#shared/text/order.ts';

import { guidePath, programmePath, schoolPath, unitPath } from './addresses.ts';
import { type GuidePage, linkHtml } from './page.ts';
import type { PublicSchool, Published } from './published.ts';
import { choicesOf, type Filter, filters, matchingHits, type Hit, hitsIn, PAGE_SIZE, type Search } from './search.ts';

export function schoolsPage(schools: readonly PublicSchool[]): GuidePage {
  const items = schools.map(({ slug, title }) => `<li>${linkHtml({ path: schoolPath(slug), text: title })}</li>`);
  const content =
    items.length > 0
      ? `<p class="muted">${words.intro}</p><ul class="cards">${items.join('')}</ul>`
      : `<p>${words.none}</p>`;
  return { title: words.title, description: words.intro, path: guidePath, content };
}

export function missingPage(): GuidePage {
  const content = `<p>${words.missingHint}</p><p>${linkHtml({ path: guidePath, text: words.toGuides })}</p>`;
  return { title: words.missing, description: words.missingHint, path: guidePath, content };
}

export function schoolPage(
  slug: string,
  published: readonly Published[],
  look: DocumentLook | undefined,
  search: Search,
): GuidePage {
  const school = published[0]?.summary.school ?? '';
  const hits = hitsIn(published);
  const shown = matchingHits(hits, search);
  const isAsked = search.q !== '' || filters.some((name) => search[name] !== '');
  return {
    ...{ title: words.guide, description: words.introOf(school), path: schoolPath(slug) },
    home: { path: schoolPath(slug), text: school },
    ...(look && { look }),
    content: [
      formHtml(slug, published, hits, search, isAsked),
      isAsked || search.page > 1 ? '' : programmesHtml(slug, published),
      `<h2 id="gevonden">${words.units}</h2><p class="muted">${shown.length > 0 ? words.found(shown.length) : words.nothing}</p>`,
      resultsHtml(slug, shown, search),
    ].join('\n'),
  };
}

function formHtml(
  slug: string,
  published: readonly Published[],
  hits: readonly Hit[],
  search: Search,
  isAsked: boolean,
) {
  const textOf = (name: Filter, value: string) => {
    const own = published.find(({ programme }) => String(programme) === value);
    return name === 'programme' && own ? nameOf(own) : value;
  };
  const selects = filters.map((name) => {
    const options = choicesOf(hits, name).map(
      (value) =>
        `<option value="${escapeHtml(value)}"${value === search[name] ? ' selected' : ''}>${escapeHtml(textOf(name, value))}</option>`,
    );
    return `<label>${words.filters[name]}<select name="${name}"><option value="">${words.all}</option>${options.join('')}</select></label>`;
  });
  const clear = isAsked ? linkHtml({ path: schoolPath(slug), text: words.clear }) : '';
  return `<form method="get" action="${escapeHtml(schoolPath(slug))}" role="search">
<label class="wide">${words.search}<input type="search" name="q" maxlength="100" value="${escapeHtml(search.q)}" placeholder="${words.searchHint}"></label>
${selects.join('\n')}
<div class="actions wide"><button>${words.find}</button>${clear}</div>
</form>`;
}

function programmesHtml(slug: string, published: readonly Published[]): string {
  const items = published
    .toSorted((a, b) => inDutch.compare(nameOf(a), nameOf(b)) || a.year - b.year)
    .map((each) => {
      const { programme, year, summary } = each;
      const path = programmePath(slug, { id: programme, title: summary.programme.title }, year);
      const facts = [
        year === 0 ? words.allYears : words.year(year),
        summary.programme.level,
        words.found(summary.units.length),
      ];
      return cardHtml(path, nameOf(each), facts);
    });
  return `<h2>${words.programmes}</h2><ul class="cards">${items.join('')}</ul>`;
}

function resultsHtml(slug: string, shown: readonly Hit[], search: Search): string {
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const page = Math.min(search.page, pages);
  const cards = shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ publication, unit }) => {
    const { programme, year, summary } = publication;
    const path = unitPath(slug, { id: programme, title: summary.programme.title }, year, unit);
    return cardHtml(path, unit.title, [
      ...[unit.number, words.ects(unit.ects), unit.years.join(', '), unit.blocks.join(', ')],
      summary.programme.title,
    ]);
  });
  if (pages === 1) return cards.length > 0 ? `<ul class="cards">${cards.join('')}</ul>` : '';
  const turn = (to: number, text: string) =>
    to < 1 || to > pages ? '' : linkHtml({ path: addressOf(slug, search, to), text });
  return `<ul class="cards">${cards.join('')}</ul>
<nav class="pages" aria-label="${words.pages}">${turn(page - 1, words.previous)}<span>${words.page(page, pages)}</span>${turn(page + 1, words.next)}</nav>`;
}

function addressOf(slug: string, search: Search, page: number): string {
  const asked = Object.entries({ ...search, page: String(page) }).filter(([, value]) => value !== '');
  return `${schoolPath(slug)}?${new URLSearchParams(asked).toString()}#gevonden`;
}

function cardHtml(path: string, text: string, facts: readonly string[]): string {
  return `<li>${linkHtml({ path, text })}<p>${escapeHtml(facts.filter(Boolean).join(' · '))}</p></li>`;
}

/** 'HBO-ICT · Software Engineering · Voltijd · start 2026' */
function nameOf({ summary }: Published): string {
  const { title, name } = summary.programme;
  return [title, name].filter(Boolean).join(' · ');
}
