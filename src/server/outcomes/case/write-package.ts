// Writes a framework as a CASE 1.1 package. Reading it back gives the same framework: an extension holds what CASE has no field for.
import { hash } from 'node:crypto';

import type { MatchKind } from '#shared/definitions/outcome-link.ts';

import { languageCode } from './languages.ts';
import { isWebAddress } from './nodes.ts';
import { textForCase } from './text.ts';
import { type CaseFrameworkValues, type CaseItem, ownExtension } from './types.ts';

export interface WrittenFramework {
  uuid: string;
  values: CaseFrameworkValues;
  /** In tree order. */
  items: readonly CaseItem[];
  /** ISO 8601. */
  changedAt: string;
}

const associationTypes: Record<MatchKind, string> = {
  exact: 'exactMatchOf',
  related: 'isRelatedTo',
  part: 'isPartOf',
};
const creator = 'Leerlijn';

export function writePackage(framework: WrittenFramework) {
  const { uuid, values, items, changedAt: lastChangeDateTime } = framework;
  const document = linkTo(uuid, values.title);
  const titles = new Map(items.map((item) => [item.uuid, item.title]));
  const associate = (type: string, from: CaseItem, to: ReturnType<typeof linkTo>, more: object = {}) => {
    const identifier = namedUuid(`${uuid} ${type} ${from.uuid} ${to.identifier}`);
    return {
      ...{ identifier, uri: uriOf(identifier), associationType: type, ...more },
      ...{ originNodeURI: linkTo(from.uuid, from.title), destinationNodeURI: to },
      ...{ CFDocumentURI: document, lastChangeDateTime },
    };
  };
  return {
    CFDocument: { ...writeDocument(uuid, values), lastChangeDateTime },
    CFItems: items.map((item) => ({ ...writeItem(item), CFDocumentURI: document, lastChangeDateTime })),
    CFAssociations: items.flatMap((item) => [
      associate(
        'isChildOf',
        item,
        item.parent === null ? document : linkTo(item.parent, titles.get(item.parent) ?? ''),
        { sequenceNumber: item.position },
      ),
      ...item.matches.map((match) => associate(associationTypes[match.kind], item, linkTo(match.uuid, ''))),
    ]),
    CFDefinitions: {},
    CFRubrics: [],
  };
}

function writeDocument(uuid: string, values: CaseFrameworkValues) {
  const { title, publisher, source = '', licence, language, type, version, valid_from, valid_to, description } = values;
  const { text, form } = textForCase(description ?? '');
  const own = {
    text: form,
    scale: values.scale ?? null,
    ...(values.scale_levels && { scale_levels: values.scale_levels }),
    ...(source && !isWebAddress(source) && { source }),
  };
  return {
    ...{ identifier: uuid, uri: uriOf(uuid), caseVersion: '1.1', creator: publisher || creator, title },
    ...(publisher && { publisher }),
    ...(text && { description: text }),
    ...(language && { language: languageCode(language) }),
    ...(version && { version: String(version) }),
    ...(type && { frameworkType: type }),
    ...(valid_from && { statusStartDate: valid_from }),
    ...(valid_to && { statusEndDate: valid_to }),
    ...(isWebAddress(source) && { officialSourceURL: source }),
    ...(licence && { licenseURI: licenceLink(licence) }),
    extensions: { [ownExtension]: own },
  };
}

function licenceLink(licence: string) {
  const link = linkTo(namedUuid(licence), licence);
  return isWebAddress(licence) ? { ...link, uri: licence } : link;
}

function writeItem({ uuid, code, title, description, active, level = null, phase = '' }: CaseItem) {
  const { text, form } = textForCase(description);
  return {
    ...{ identifier: uuid, uri: uriOf(uuid), fullStatement: text || title, abbreviatedStatement: title },
    ...(code && { humanCodingScheme: code }),
    extensions: { [ownExtension]: { text: form, active, level, phase } },
  };
}

function linkTo(identifier: string, title: string) {
  return { title, identifier, uri: uriOf(identifier) };
}

function uriOf(uuid: string): string {
  return `urn:uuid:${uuid}`;
}

/** The same name gives the same uuid (version 8 of RFC 9562, based on a hash). */
function namedUuid(name: string): string {
  const digits = hash('sha256', name, 'hex').slice(0, 32);
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  const all = `${digits.slice(0, 12)}8${digits.slice(13, 16)}${variant}${digits.slice(17)}`;
  return all.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
