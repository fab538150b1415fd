import { expect, test } from 'vitest';

import { readConfig } from '#server/config.ts';
import { commandsText } from '#shared/text/commands.ts';

import { unsafeSettings } from './unsafe-settings.ts';

const { unsafe } = commandsText;
const https = 'https://leerlijn.example.nl';

test.each([
  [{}, []],
  [{ DEMO: 'on' }, []],
  [{ PUBLIC_URL: https, TRUST_PROXY: '1', SMTP_URL: 'smtp://mail', DATABASE_URL: 'postgres://db/x' }, []],
  [{ HOST: '0.0.0.0', PUBLIC_URL: https, TRUST_PROXY: '10.0.0.2' }, []],
  [{ PUBLIC_URL: https, TRUST_PROXY: '1', DEMO: 'on' }, [unsafe.demo]],
  [{ PUBLIC_URL: https }, [unsafe.unknownProxy]],
  [{ HOST: '10.0.0.1', DEMO: 'off' }, [unsafe.plainHttp('10.0.0.1')]],
  [{ HOST: '0.0.0.0', PUBLIC_URL: https, TRUST_PROXY: '1' }, [unsafe.anyProxy('0.0.0.0')]],
  [{ SMTP_URL: 'smtp://mail', HOST: '::1' }, [unsafe.localLinks('http://[::1]:3000')]],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, [unsafe.demo, unsafe.plainHttp('0.0.0.0')]],
])('%o gives a sentence for each unsafe combination', (env, sentences) => {
  expect(unsafeSettings(readConfig(env))).toEqual(sentences);
});
