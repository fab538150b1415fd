// Finds settings that are allowed separately but unsafe together, and describes each in a sentence for the operator. Called by prepare.
import { type Config, isLoopback } from '#server/config.ts';
import { isBehindProxy } from '#server/http/proxy.ts';
import { commandsText } from '#shared/text/commands.ts';

type Settings = Pick<Config, 'host' | 'publicUrl' | 'smtpUrl' | 'trustProxy' | 'demo'>;

export function unsafeSettings(config: Settings): string[] {
  const { host, publicUrl, smtpUrl, trustProxy, demo } = config;
  const text = commandsText.unsafe;
  const onNetwork = !isLoopback(host);
  const isHttps = publicUrl.startsWith('https:');
  const found: [boolean, string][] = [
    [demo === 'on' && (onNetwork || isBehindProxy(config)), text.demo],
    [onNetwork && !isHttps, text.plainHttp(host)],
    [isHttps && trustProxy === false, text.unknownProxy],
    [onNetwork && typeof trustProxy === 'number', text.anyProxy(host)],
    [smtpUrl !== undefined && isLoopback(new URL(publicUrl).hostname), text.localLinks(publicUrl)],
  ];
  return found.flatMap(([isUnsafe, sentence]) => (isUnsafe ? [sentence] : []));
}
