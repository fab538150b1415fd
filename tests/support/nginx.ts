// The nginx configuration of deploy/, with only the ports, certificate and folders replaced by those of the test.
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const deployFolder = join(import.meta.dirname, '../../deploy');

export interface NginxPlace {
  folder: string;
  /** Port of plain http, which only redirects to https. */
  plainPort: number;
  port: number;
  /** Where the instances listen. */
  instances: [number, number];
}

/** Writes it into the folder and returns the arguments for `nginx`. */
export async function writeNginx({ folder, plainPort, port, instances }: NginxPlace): Promise<string[]> {
  await mkdir(join(folder, 'logs'), { recursive: true });
  const certificate = { key: join(folder, 'key.pem'), chain: join(folder, 'chain.pem') };
  makeCertificate(certificate);
  const read = (name: string) => readFile(join(deployFolder, 'nginx', name), 'utf8');
  await writeFile(
    join(folder, 'leerlijn.conf'),
    replaced(await read('leerlijn.conf'), {
      'listen 80;': `listen 127.0.0.1:${plainPort};`,
      'listen [::]:80;': '',
      'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
      'listen [::]:443 ssl http2;': '',
      '/etc/leerlijn/tls/fullchain.pem': certificate.chain,
      '/etc/leerlijn/tls/privkey.pem': certificate.key,
      '/var/log/nginx/leerlijn.error.log': join(folder, 'logs/error.log'),
    }),
  );
  const upstream = { '127.0.0.1:3001': `127.0.0.1:${instances[0]}`, '127.0.0.1:3002': `127.0.0.1:${instances[1]}` };
  await writeFile(join(folder, 'leerlijn.upstream'), replaced(await read('leerlijn.upstream'), upstream));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'logs/main.log')};`,
    'worker_processes 2;',
    'events {}',
    'http {',
    ...temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`),
    '  include leerlijn.conf;',
    '}',
  ];
  await writeFile(join(folder, 'nginx.conf'), `${main.join('\n')}\n`);
  await copyFile(join(deployFolder, 'rolling-restart'), join(folder, 'rolling-restart'));
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs/main.log')];
}

/** Fails if a text is no longer there, so that no test uses an address of a real installation. */
function replaced(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((rest, [from, to]) => {
    if (!rest.includes(from)) throw new Error(`the file of deploy/ has no ${from}`);
    return rest.replace(from, to);
  }, text);
}

function makeCertificate({ key, chain }: { key: string; chain: string }): void {
  const subject = ['-subj', '/CN=leerlijn.example.nl', '-addext', 'subjectAltName=DNS:leerlijn.example.nl'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', chain, ...subject], { stdio: 'ignore' });
}
