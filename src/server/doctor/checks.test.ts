// Each check of the doctor: a good state passes, and each problem is reported with its own sentence.
import { expect, it } from 'vitest';

import type { DatabaseFacts } from '#server/db/examine.ts';
import { doctorText } from '#shared/text/doctor.ts';

import { type Backup, checkBackups, type EncryptionFacts } from './backups.ts';
import { checkDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import { checkMachine, type MachineFacts } from './machine.ts';
import { checkOutside, type OutsideFacts, type Visited } from './outside.ts';

const { machine, database, outside, backups } = doctorText;
const notFine = (findings: Finding[]) =>
  findings.filter(({ level }) => level !== 'fine').map(({ level, sentence }) => [level, sentence]);

const goodMachine: MachineFacts = {
  ...{ node: '22.12.0', dataDir: '/data', folder: { writable: true, mode: 0o40700 } },
  disk: { free: 50e9, size: 100e9 },
};

it.each<[Partial<MachineFacts>, string[]]>([
  [{}, []],
  [{ node: '20.19.0' }, []],
  [{ node: '24.0.0' }, []],
  [{ node: '18.20.0' }, ['wrong', machine.oldNode('18.20.0')]],
  [{ node: '22.11.0' }, ['wrong', machine.oldNode('22.11.0')]],
  [{ node: '23.5.0' }, ['wrong', machine.oldNode('23.5.0')]],
  [{ folder: null, disk: null }, ['wrong', machine.noFolder('/data')]],
  [{ folder: { writable: false, mode: 0o40700 } }, ['wrong', machine.notWritable('/data')]],
  [{ folder: { writable: true, mode: 0o40755 } }, ['wrong', machine.openFolder('/data')]],
  [{ disk: { free: 1e9, size: 100e9 } }, ['remark', machine.diskAlmostFull('/data', 1)]],
  [{ disk: { free: 1e8, size: 100e9 } }, ['wrong', machine.diskFull('/data', 0.1)]],
])('machine %o', (facts, expected) => {
  expect(notFine(checkMachine({ ...goodMachine, ...facts }))).toEqual(expected.length > 0 ? [expected] : []);
});

const role = { name: 'leerlijn', owner: true, powers: [] };
const goodDatabase: DatabaseFacts = {
  ...{ version: 170_002, encoding: 'UTF8', icu: true, trigrams: 'installed', standby: false, readOnly: false, role },
  ...{ connections: { max: 100, used: 10 }, clockDifference: -0.4, embedded: false, processes: 2 },
  ...{ pending: [], newer: [], refused: false },
};

it.each<[Partial<DatabaseFacts>, string[]]>([
  [{}, []],
  [{ version: 140_011 }, ['wrong', database.oldVersion(140_011)]],
  [{ encoding: 'LATIN1' }, ['wrong', database.encoding('LATIN1')]],
  [{ icu: false }, ['wrong', database.noIcu]],
  [{ trigrams: 'available' }, ['remark', database.trigramsAvailable]],
  [{ trigrams: 'missing' }, ['remark', database.noTrigrams]],
  [{ standby: true, readOnly: true }, ['wrong', database.standby]],
  [{ readOnly: true }, ['wrong', database.readOnly]],
  [{ role: { ...role, powers: ['SUPERUSER'] } }, ['wrong', database.mighty('leerlijn', ['SUPERUSER'])]],
  [{ role: { ...role, powers: ['SUPERUSER'] }, embedded: true }, []],
  [{ role: { ...role, owner: false } }, ['remark', database.notOwner('leerlijn')]],
  [{ connections: { max: 100, used: 98 } }, ['remark', database.fewConnections(100, 98, 34)]],
  [{ processes: 12 }, ['remark', database.fewConnections(100, 10, 154)]],
  [{ clockDifference: -12 }, ['remark', database.clock(12)]],
  [{ clockDifference: 90 }, ['wrong', database.clock(90)]],
  [{ pending: ['0099-x.sql'] }, ['remark', database.pending(['0099-x.sql'])]],
  [{ newer: ['0099-x.sql'] }, ['remark', database.newer(['0099-x.sql'])]],
  [{ newer: ['0099-x.sql'], refused: true }, ['wrong', database.refused(['0099-x.sql'])]],
])('database %o', (facts, expected) => {
  expect(notFine(checkDatabase({ ...goodDatabase, ...facts }))).toEqual(expected.length > 0 ? [expected] : []);
});

const certificate = { problem: null, daysLeft: 60 };
const goodVisit = { reached: true, status: 200, ours: true, policy: true, certificate } satisfies Visited;
const publicUrl = 'https://leerlijn.example';
const goodOutside: OutsideFacts = { mail: { problem: null }, publicUrl, visited: goodVisit };

it.each<[Partial<OutsideFacts>, string[]]>([
  [{}, []],
  [{ mail: undefined }, ['remark', outside.noMail]],
  [{ mail: { problem: 'ECONNREFUSED' } }, ['wrong', outside.mailAway('ECONNREFUSED')]],
  [{ visited: { reached: false, reason: 'ENOTFOUND' } }, ['wrong', outside.notReached(publicUrl, 'ENOTFOUND')]],
  [{ visited: { ...goodVisit, ours: false, status: 404 } }, ['wrong', outside.notOurs(publicUrl, 404)]],
  [{ visited: { ...goodVisit, status: 503 } }, ['wrong', outside.notReady(publicUrl, 503)]],
  [{ visited: { ...goodVisit, policy: false } }, ['wrong', outside.headersLost(publicUrl)]],
  [{ visited: { ...goodVisit, certificate: null } }, []],
  [
    { visited: { ...goodVisit, certificate: { problem: 'CERT_HAS_EXPIRED', daysLeft: -3 } } },
    ['wrong', outside.notTrusted(publicUrl, 'CERT_HAS_EXPIRED')],
  ],
  [{ visited: { ...goodVisit, certificate: { problem: null, daysLeft: 2 } } }, ['wrong', outside.expires(2)]],
  [{ visited: { ...goodVisit, certificate: { problem: null, daysLeft: 14 } } }, ['remark', outside.expires(14)]],
])('outside %o', (facts, expected) => {
  expect(notFine(checkOutside({ ...goodOutside, ...facts }))).toEqual(expected.length > 0 ? [expected] : []);
});

const backup = (name: string, hours: number, mode = 0o100600): Backup => ({ name, hours, mode, encrypted: true });
const key = { file: '/etc/key', problem: null, mode: 0o100640, fits: true };
const encryption: EncryptionFacts = { wanted: true, problem: null, key };
const folder = '/data/backups';

it.each<[Backup[], string[]]>([
  [[backup('oud', 300), backup('nieuw', 20)], []],
  [[], ['remark', backups.none('/data/backups')]],
  [[backup('oud', 96)], ['wrong', backups.old('oud', 4)]],
  [
    [backup('open', 300, 0o100644), backup('nieuw', 20)],
    ['wrong', backups.readable(['open'])],
  ],
])('backups %o', (found, expected) => {
  expect(notFine(checkBackups({ folder, backups: found, encryption }))).toEqual(expected.length > 0 ? [expected] : []);
});

it.each<[Partial<EncryptionFacts>, string[]]>([
  [{}, []],
  [{ key: null }, []],
  [{ wanted: false, key: null }, ['remark', backups.notEncrypted]],
  [{ problem: 'geen sleutel' }, ['wrong', 'geen sleutel']],
  [{ key: { ...key, problem: 'onleesbaar' } }, ['wrong', 'onleesbaar']],
  [{ key: { ...key, mode: 0o100644 } }, ['wrong', backups.openKey(key.file)]],
  [{ key: { ...key, fits: false } }, ['wrong', backups.otherKey(key.file)]],
])('encryption of backups %o', (facts, expected) => {
  const found = checkBackups({ folder, backups: [backup('a', 1)], encryption: { ...encryption, ...facts } });
  expect(notFine(found)).toEqual(expected.length > 0 ? [expected] : []);
});

it('lists backups from before they were encrypted', () => {
  const found = [backup('nieuw', 1), { ...backup('oud', 90), encrypted: false }];
  expect(notFine(checkBackups({ folder, backups: found, encryption }))).toEqual([
    ['remark', backups.stillPlain(['oud'])],
  ]);
});
