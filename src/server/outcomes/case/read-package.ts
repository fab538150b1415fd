// Reads a CASE package, version 1.0 or 1.1, and repairs known mistakes of other systems. Pure: it does not depend on the
// data of the school.
import { Refusal } from '#server/refusal.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { ownScale, scales } from '#shared/definitions/outcome-scale.ts';
import { MAX_OUTCOMES } from '#shared/definitions/outcome-link.ts';
import { endsBeforeStart, scaleProblem } from '#shared/outcomes/framework-rules.ts';
import { caseText } from '#shared/text/case.ts';

import { languageOf } from './languages.ts';
import { dateIn, isWebAddress, type Json, listIn, numberIn, objectIn, uuidAtEnd, uuidIn } from './nodes.ts';
import { Problems } from './problems.ts';
import { readItems } from './read-items.ts';
import { readTree } from './read-tree.ts';
import { formIn, lineFrom, ownLine, richTextFrom, shorten } from './text.ts';
import { type CaseFramework, type CaseFrameworkValues, ownExtension } from './types.ts';

const words = caseText.problems;
const { attributes } = definitions.learningOutcomeFramework;

export function readPackage(file: unknown): CaseFramework {
  const outer = objectIn(file) ?? {};
  // Servers of version 1.1 wrap the package.
  const content = objectIn(outer['CFPackage']) ?? outer;
  const document = objectIn(content['CFDocument']);
  if (!document) throw new Refusal(422, caseText.refused.noPackage);
  const uuid = (uuidIn(document['identifier']) || uuidAtEnd(document['uri'])).toLowerCase();
  if (uuid === '') throw new Refusal(422, caseText.refused.noIdentifier);
  const given = listIn(content['CFItems']);
  if (given.length > MAX_OUTCOMES) throw new Refusal(422, caseText.refused.tooMany(given.length, MAX_OUTCOMES));
  const problems = new Problems();
  if (given.length === 0) problems.add('noItems', words.noItems);
  const values = readDocument(document, problems);
  const items = readTree(uuid, readItems(given, problems), listIn(content['CFAssociations']), problems);
  return { uuid, values, items, problems: problems.list(), refused: problems.refused };
}

function readDocument(document: Json, problems: Problems): CaseFrameworkValues {
  const own = objectIn(objectIn(document['extensions'])?.[ownExtension]);
  const line = own ? ownLine : lineFrom;
  const title = shorten(line(document['title']), attributes.title.max);
  if (title === '') problems.add('noTitle', words.noTitle);
  const { html, cleaned } = richTextFrom(document['description'], formIn(own));
  if (cleaned) problems.count('cleaned');
  return {
    title: title || words.untitled,
    ...textValue(
      'publisher',
      line(document['publisher'] ?? (own ? '' : document['creator'])),
      attributes.publisher.max,
    ),
    ...textValue('source', sourceOf(document, own, line), attributes.source.max),
    ...textValue('licence', licenceOf(document['licenseURI'], line), attributes.licence.max),
    ...textValue('type', line(document['frameworkType']), 255),
    ...textValue('language', languageOf(line(document['language'])), 255),
    ...(html === '' ? {} : { description: html }),
    ...readVersion(document['version'], problems),
    ...readPeriod(document, problems),
    ...readScale(own, problems),
  };
}

type Line = (value: unknown) => string;

function textValue(name: keyof CaseFrameworkValues, value: string, most: number): Record<string, string> {
  return value === '' ? {} : { [name]: shorten(value, most) };
}

function sourceOf(document: Json, own: Json | null, line: Line): string {
  const official = line(document['officialSourceURL']) || line(own?.['source']);
  const uri = line(document['uri']);
  return official || (!own && isWebAddress(uri) ? uri : '');
}

/** A link, of which the address is preferred, or only an address. */
function licenceOf(licence: unknown, line: Line): string {
  const { title, uri } = objectIn(licence) ?? { title: '', uri: licence };
  const address = line(uri);
  return isWebAddress(address) ? address : line(title) || address;
}

function readVersion(given: unknown, problems: Problems): Pick<CaseFrameworkValues, 'version'> {
  const text = lineFrom(given);
  const version = numberIn(text.replace(/^v/i, ''));
  if (text === '') return {};
  if (Number.isInteger(version) && version >= 1 && version <= attributes.version.max) return { version };
  problems.add('version', words.wrongVersion(shorten(text, 50)));
  return {};
}

function readPeriod(document: Json, problems: Problems): Pick<CaseFrameworkValues, 'valid_from' | 'valid_to'> {
  const read = (name: string) => {
    const text = lineFrom(document[name]);
    const date = dateIn(text);
    if (text !== '' && date === null) problems.add('date', words.wrongDate(shorten(text, 50)));
    return date;
  };
  const [from, to] = [read('statusStartDate'), read('statusEndDate')];
  const period = { ...(from && { valid_from: from }), ...(to && { valid_to: to }) };
  if (!endsBeforeStart(period)) return period;
  problems.add('period', words.wrongPeriod);
  return {};
}

function readScale(own: Json | null, problems: Problems): Pick<CaseFrameworkValues, 'scale' | 'scale_levels'> {
  const scale = own?.['scale'];
  if (!own || scale === undefined || scale === null) return {};
  const levels = ownLine(own['scale_levels']);
  const isOwn = scale === ownScale && levels.length <= attributes.scale_levels.max;
  if (isOwn && scaleProblem({ scale, scale_levels: levels }) === '') return { scale: ownScale, scale_levels: levels };
  if (scale !== ownScale && scales.some(({ value }) => value === scale)) return { scale: scale as number };
  problems.add('scale', words.wrongScale);
  return {};
}
