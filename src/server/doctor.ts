// npm run doctor: checks an installation and prints what is wrong with it and what to do. Changes nothing. Works beside a running
// server, if run as the same user with the same settings. Exits with 1 if something is wrong.
import { parseArgs } from 'node:util';

import { doctorText } from '#shared/text/doctor.ts';

import { runCommand, printLine } from './commands/run-command.ts';
import { examine } from './doctor/examine.ts';

await runCommand(doctorText.usage, async () => {
  parseArgs({ allowPositionals: false });
  const findings = await examine(process.env);
  for (const { level, sentence } of findings) printLine(`${doctorText.marks[level]} ${sentence}`);
  const count = (level: string) => findings.filter((finding) => finding.level === level).length;
  const [wrong, remarks] = [count('wrong'), count('remark')];
  printLine(wrong + remarks === 0 ? doctorText.allWell : doctorText.summary(wrong, remarks));
  if (wrong > 0) process.exitCode = 1;
});
