// Names of browsers and devices, from their user agent.
import { expect, it } from 'vitest';

import { profileText } from '#shared/text/profile.ts';

import { describeBrowser } from './describe-browser.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'windows'],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'windows'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox', 'linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari',
    'mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iphone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'androidPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X710) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'Samsung Internet',
    'androidTablet',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'chromebook'],
  ['curl/8.5.0', '', ''],
  [undefined, '', ''],
])('%s', (userAgent, browser, device) => {
  expect(describeBrowser(userAgent)).toEqual({ browser, device });
  expect(['', ...Object.keys(profileText.devices)]).toContain(device);
});
