// Whether there is a backup of lately, which nobody else can read. Pure.
import { doctorText } from '#shared/text/doctor.ts';

import { fine, type Finding, remark, wrong } from './finding.ts';

const text = doctorText.backups;

export interface Backup {
  name: string;
  hours: number;
  mode: number;
}

/** One each night, and one night that it may miss. */
const oldest = 49;

export function checkBackups(folder: string, backups: readonly Backup[]): Finding[] {
  const [newest] = backups.toSorted((a, b) => a.hours - b.hours);
  if (!newest) return [remark(text.none(folder))];
  const open = backups.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
  return [
    newest.hours > oldest ? wrong(text.old(newest.name, Math.round(newest.hours / 24))) : fine(text.fresh(newest.name)),
    ...(open.length > 0 ? [wrong(text.readable(open))] : []),
  ];
}
