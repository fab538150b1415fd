// Turns a `User-Agent` into the name of the browser and the kind of device, so that users recognise where they are signed in.
// Only these two words are stored. User agents also name other browsers, so the order matters.

export interface BrowserDescription {
  /** Empty for a program that is no browser. */
  browser: string;
  /** A key of `profileText.devices`; empty if unknown. */
  device: string;
}

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

const devices = [
  [/\biPhone\b/, 'iphone'],
  [/\biPad\b/, 'ipad'],
  [/\bAndroid\b.*\bMobile\b/, 'androidPhone'],
  [/\bAndroid\b/, 'androidTablet'],
  [/\bWindows\b/, 'windows'],
  [/\bMacintosh\b/, 'mac'],
  [/\bCrOS\b/, 'chromebook'],
  [/\bLinux\b/, 'linux'],
] as const;

export function describeBrowser(userAgent = ''): BrowserDescription {
  const text = userAgent.slice(0, 500);
  const named = <Name extends string>(list: readonly (readonly [RegExp, Name])[]) =>
    list.find(([pattern]) => pattern.test(text))?.[1] ?? '';
  return { browser: named(browsers), device: named(devices) };
}
