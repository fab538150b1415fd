import { expect, it, test } from 'vitest';

import { etagOf, matchesEtag, revisionsFromIfMatch } from './etag.ts';

const tag = etagOf('{"id":1}', 3);

test.each([
  ['the tag', tag],
  ['the tag as a proxy weakens it', `W/${tag}`],
  ['a list with it', `"other", W/${tag}`],
  ['a list without spaces', `"r1-x",${tag},"y"`],
  ['any tag', '*'],
])('If-None-Match and If-Match accept %s', (_, header) => {
  expect(matchesEtag(header, tag)).toBe(true);
  const revisions = revisionsFromIfMatch(header);
  expect(revisions === undefined || revisions.includes(3)).toBe(true);
});

test.each([
  ['another tag', '"r1-x"', [1]],
  ['a tag without a revision', '"x"', []],
  ['a weak one', 'W/"r12-x"', [12]],
])('neither takes %s for it', (_, header, revisions) => {
  expect(matchesEtag(header, tag)).toBe(false);
  expect(revisionsFromIfMatch(header)).toEqual(revisions);
});

test.each(['onzin', '', 'r3-x', '"r3-x', '"r3-x" onzin', 'W/*', ', ,'])('%j is no list of tags', (header) => {
  expect(matchesEtag(header, tag)).toBe(false);
  expect(() => revisionsFromIfMatch(header)).toThrow('niet goed gevormd');
});

it('accepts whatever is there without a header', () => {
  expect([matchesEtag(undefined, tag), revisionsFromIfMatch(undefined)]).toEqual([false, undefined]);
});
