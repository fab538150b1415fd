// Describes browsers and moments on the profile page.
import { profileText } from '#shared/text/profile.ts';

const format = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeStyle: 'short' });

export function moment(iso: string): string {
  return format.format(new Date(iso));
}

export function describe({ browser, device }: { browser: string; device: string }): string {
  const devices: Record<string, string> = profileText.devices;
  return profileText.sessionOn(browser || profileText.unknownBrowser, devices[device] ?? '');
}
