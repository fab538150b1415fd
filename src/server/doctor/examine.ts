// Examines a whole installation: settings first, because everything else depends on them.
import { canAnyoneSignIn } from '#server/auth/anyone.ts';
import { onDatabase, withDatabase } from '#server/commands/open-database.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { examineDatabase } from '#server/db/examine.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { explainError } from '#server/explain-error.ts';
import { mailProblem } from '#server/mail/reach.ts';
import { unsafeSettings } from '#server/start/unsafe-settings.ts';
import { doctorText } from '#shared/text/doctor.ts';

import { checkBackups } from './backups.ts';
import { checkDatabase } from './database.ts';
import { fine, type Finding, remark, wrong } from './finding.ts';
import { lookAtBackups } from './look-at-backups.ts';
import { lookAtMachine } from './look-at-machine.ts';
import { checkMachine } from './machine.ts';
import { checkOutside } from './outside.ts';
import { visit } from './visit.ts';

export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const config = settingsOf(env);
  if (config instanceof ConfigError) return [wrong(config.message)];
  return [
    fine(doctorText.settings),
    ...unsafeSettings(config).map(remark),
    ...checkMachine(await lookAtMachine(config.dataDir)),
    ...(await lookAtDatabase(config)),
    ...checkOutside({
      mail: config.smtpUrl ? { problem: await mailProblem(config.smtpUrl) } : undefined,
      publicUrl: config.publicUrl,
      visited: await visit(config.publicUrl),
    }),
    ...checkBackups(await lookAtBackups(config)),
  ];
}

function settingsOf(env: NodeJS.ProcessEnv): Config | ConfigError {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

async function lookAtDatabase(config: Config): Promise<Finding[]> {
  const about = { embedded: config.databaseUrl === undefined, processes: config.workers };
  try {
    return await withDatabase({ create: false }, async (url) => {
      const facts = await examineDatabase(url, about);
      const found = checkDatabase(facts);
      // Users can only be read if all migrations have been applied.
      return facts.pending.length > 0 || facts.refused ? found : [...found, ...(await whoCanSignIn(url, config))];
    });
  } catch (error) {
    const sentence = explainError(error);
    if (sentence === null) throw error;
    return [wrong(sentence)];
  }
}

async function whoCanSignIn(url: string, { demo }: Config): Promise<Finding[]> {
  return onDatabase(url, async (database) => {
    const accounts = await demoAccounts(database);
    if (accounts.length > 0)
      return [
        demo === 'off'
          ? wrong(doctorText.demo(accounts.map(({ username }) => username)))
          : remark(doctorText.demoWanted),
      ];
    return (await canAnyoneSignIn(database)) ? [] : [wrong(doctorText.nobody)];
  });
}
