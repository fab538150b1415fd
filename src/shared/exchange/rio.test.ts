import { describe, expect, it } from 'vitest';

import { type RioContext, rioFindings, type RioProgramme } from './rio.ts';

const good: RioProgramme = {
  ...{ title: 'HBO-ICT', croho_title: 'B HBO-ICT', croho_code: '30020', programme_code: 'ICT-SE' },
  ...{ abbreviation: 'ICT', english_title: 'Information Technology', isced: '0613', rio_code: '1001O2345' },
  ...{
    description: '<p>Bouwen &amp; beheren; 3 < 4 jaar</p>',
    duration: 4,
    propaedeutic_phase: 2,
    study_choice_check: 3,
  },
  ...{ valid_from: '2026-09-01', valid_to: null, level: 'bachelor', variant: 'full_time', language: 'nld' },
};
const school: RioContext = {
  ...{ sector: 1, education_offerer_code: '110A123', education_location_code: '110X123', others: [] },
};
const found = (programme: Partial<RioProgramme>, context: Partial<RioContext> = {}) =>
  rioFindings({ ...good, ...programme }, { ...school, ...context }).map(
    ({ object, attribute, message }) => `${object}.${attribute}: ${message}`,
  );
const long = (length: number) => 'a'.repeat(length);

it('finds nothing in a complete programme, nor for optional values', () => {
  expect(found({})).toEqual([]);
  expect(
    found({ abbreviation: '', english_title: '', isced: '', rio_code: '' }, { education_location_code: '' }),
  ).toEqual([]);
});

describe('finds', () => {
  it.each<[string, Partial<RioProgramme>, Partial<RioContext>, string]>([
    ['no CROHO title', { croho_title: '' }, {}, 'programme.croho_title: CROHO-titel is niet ingevuld.'],
    ['no CROHO code', { croho_code: '' }, {}, 'programme.croho_code: CROHO-code is niet ingevuld.'],
    ['no code', { programme_code: '' }, {}, 'programme.programme_code: Opleidingscode is niet ingevuld.'],
    ['no first day', { valid_from: null }, {}, 'programme.valid_from: Geldig vanaf is niet ingevuld.'],
    ['no duration', { duration: 0 }, {}, 'programme.duration: Duur (jaren) is niet ingevuld.'],
    [
      ...(['no propaedeutic phase', { propaedeutic_phase: null }, {}] as const),
      'programme.propaedeutic_phase: Propedeutische fase is niet ingevuld.',
    ],
    [
      ...(['no study choice check', { study_choice_check: null }, {}] as const),
      'programme.study_choice_check: Studiekeuzecheck is niet ingevuld.',
    ],
    [
      'a description without words',
      { description: '<p> </p>' },
      {},
      'programme.description: Omschrijving is niet ingevuld.',
    ],
    [
      ...(['a level without a code', { level: '' }, {}] as const),
      'programme.level: Niveau is niet ingevuld, of heeft nog geen code bij Uitwisseling.',
    ],
    [
      ...(['no variant', { variant: '' }, {}] as const),
      'programme.variant: Variant is niet ingevuld, of heeft nog geen code bij Uitwisseling.',
    ],
    [
      ...(['no language', { language: '' }, {}] as const),
      'programme.language: Taal is niet ingevuld, of heeft nog geen code bij Uitwisseling.',
    ],
    ['no sector', {}, { sector: null }, 'organization.sector: Sector is niet ingevuld.'],
    [
      ...(['no code of the school', {}, { education_offerer_code: '' }] as const),
      'organization.education_offerer_code: Onderwijsaanbiedercode is niet ingevuld.',
    ],
    [
      ...(['a wrong code of the school', {}, { education_offerer_code: '110X123' }] as const),
      'organization.education_offerer_code: Onderwijsaanbiedercode moet eruitzien als 110A123.',
    ],
    [
      ...(['a wrong code of the place', {}, { education_location_code: '110A123' }] as const),
      'organizational_unit.education_location_code: Onderwijslocatiecode moet eruitzien als 110X123.',
    ],
    [
      ...(['a wrong code of RIO', { rio_code: '1001o2345' }, {}] as const),
      'programme.rio_code: Opleidingseenheidcode moet eruitzien als 1001O2345.',
    ],
    ['a wrong ISCED-F', { isced: '6' }, {}, 'programme.isced: ISCED-F moet eruitzien als 0613.'],
    [
      ...(['other signs in a code', { programme_code: 'ICT&SE' }, {}] as const),
      'programme.programme_code: Opleidingscode mag alleen letters, cijfers, spaties en de tekens . _ - / hebben.',
    ],
    [
      ...(['a level that RIO does not have', { level: 'associate_degree' }, { sector: 2 }] as const),
      'programme.level: Niveau: RIO kent Associate degree in het wo niet.',
    ],
    [
      ...(['a long short name', { abbreviation: '', programme_code: long(41) }, {}] as const),
      'programme.programme_code: Opleidingscode is 41 tekens lang; DUO neemt er hoogstens 40 aan.',
    ],
    [
      ...(['a long name', { title: long(226) }, {}] as const),
      'programme.title: Titel is 226 tekens lang; DUO neemt er hoogstens 225 aan.',
    ],
    [
      ...([
        'a long description, tags not counted',
        { description: `<p><strong>${long(3001)}</strong></p>` },
        {},
      ] as const),
      'programme.description: Omschrijving is 3.001 tekens lang; DUO neemt er hoogstens 3.000 aan.',
    ],
    [
      ...(['double spaces', { croho_title: 'B  HBO-ICT' }, {}] as const),
      'programme.croho_title: CROHO-titel heeft dubbele spaties, tabs of spaties aan het begin of eind.',
    ],
    [
      ...(['what looks like a tag', { english_title: 'a<b' }, {}] as const),
      'programme.english_title: Engelse naam heeft een < of & op een plaats waar DUO die voor opmaak houdt.',
    ],
    [
      ...(['what looks like an entity', { description: '<p>R&amp;amp; D</p>' }, {}] as const),
      'programme.description: Omschrijving heeft een < of & op een plaats waar DUO die voor opmaak houdt.',
    ],
    ['another language', { language: 'nno' }, {}, 'programme.language: Taal: RIO kent deze taal niet.'],
    [
      ...(['an end before the beginning', { valid_to: '2026-09-01' }, {}] as const),
      'programme.valid_to: Geldig tot moet na Geldig vanaf liggen.',
    ],
    [
      ...(['two versions at once', {}, { others: [{ valid_from: '2024-09-01', valid_to: null }] }] as const),
      'programme.valid_from: Geldig vanaf: op 01-09-2026 geldt ook een andere versie van dit programma.',
    ],
    [
      ...(['a gap between versions', {}, { others: [{ valid_from: '2024-09-01', valid_to: '2026-08-01' }] }] as const),
      'programme.valid_from: Geldig vanaf: van 01-08-2026 af geldt er een tijd geen versie van dit programma.',
    ],
  ])('%s', (_, programme, context, message) => {
    expect(found(programme, context)).toEqual([message]);
  });
});

it('accepts versions that follow each other, and later ones', () => {
  const others = [
    { valid_from: '2024-09-01', valid_to: '2026-09-01' },
    { valid_from: '2028-09-01', valid_to: null },
  ];
  expect(found({ valid_to: '2028-09-01' }, { others })).toEqual([]);
});
