// Texts for operators: starting the server, migrating, and the commands backup, restore and admin.
import { dutchNumber } from './numbers.ts';

const count = (value: number, one: string, more: string) => `${dutchNumber(value)} ${value === 1 ? one : more}`;

/** A demo has eight accounts; the large school for measurements has thousands. */
const some = (names: readonly string[]) =>
  names.length > 12
    ? `${names.slice(0, 10).join(', ')} en ${dutchNumber(names.length - 10)} anderen`
    : names.join(', ');

interface Contents {
  organizations: number;
  users: number;
  programmes: number;
}

const contents = ({ organizations, users, programmes }: Contents) =>
  `${count(organizations, 'instelling', 'instellingen')}, ${count(users, 'gebruiker', 'gebruikers')} en ` +
  count(programmes, 'programma', "programma's");

export const commandsText = {
  newerDatabase: (unknown: string[]) =>
    `De database is van een nieuwere versie van Leerlijn (${unknown.join(', ')}): ` +
    'start die versie, of zet een back-up van vóór de overgang terug.',
  schemaBusy: (seconds: number) =>
    `Een ander proces werkt al langer dan ${seconds} s de database bij: wacht tot dat klaar is en probeer het opnieuw. ` +
    'Is er geen ander proces, dan houdt een pooler een slot vast: herstart die, en geef met DATABASE_DIRECT_URL het adres ' +
    'van de database zelf op.',
  confirm: 'Doorgaan? Typ ja: ',
  confirmNeeded: 'Er is niets gewijzigd. Voeg --yes toe om dit zonder vraag te doen.',
  cancelled: 'Er is niets gewijzigd.',
  noDatabase: (folder: string) => `In de datamap ${folder} staat geen database: controleer DATA_DIR of DATABASE_URL.`,

  start: {
    running: (address: string) => `Leerlijn draait op ${address}`,
    demoLogins: (usernames: readonly string[], password: string) =>
      `demo-logins: ${some(usernames)} (wachtwoord ${password})`,
    nobody: 'nog niemand kan inloggen: maak een beheerder met npm run admin -- create <gebruikersnaam>',
    worksOnNewer: (unknown: readonly string[]) =>
      `De database is al van een nieuwere versie van Leerlijn (${unknown.join(', ')}); deze versie werkt er nog mee.`,
    portTaken: (port: string | number) => `Poort ${port} is al in gebruik: stop dat programma of kies een andere PORT.`,
    movedData: (folder: string) => `gegevens in ${folder}`,
    staysRoot: (path: string) => `draait als root, want de systeemgebruiker van Leerlijn kan ${path} niet lezen`,
    rootWithoutUser: 'draait als root, want de systeemgebruiker leerlijn kon niet worden gemaakt',
    demoAccounts: (usernames: readonly string[]) =>
      `Iedereen kan inloggen als ${some(usernames)}, met het bekende demowachtwoord: ` +
      'sluit deze accounts met npm run admin -- end-demo, of zet bewust DEMO=on.',
    databaseAway: (reason: string) => `De database is niet bereikbaar (${reason}): controleer DATABASE_URL.`,
    databaseKeepsOut: (reason: string) =>
      `De database laat Leerlijn niet binnen (${reason}): controleer in DATABASE_URL de rol, het wachtwoord, de naam van de ` +
      'database en sslmode.',
    databaseRight: (reason: string) =>
      `De rol in DATABASE_URL mist een recht (${reason}): maak haar eigenaar van de database.`,
    oldPooler:
      'De pooler voor de database kent geen prepared statements: gebruik PgBouncer 1.21 of nieuwer met ' +
      'max_prepared_statements van 400 of meer, zet DATABASE_POOLER=transaction, of geef een adres zonder pooler op.',
    databaseLost: 'De verbinding met de ingebouwde database is verbroken; zo nodig wordt hij opnieuw gestart.',
    databaseWaits: (reason: string) => `De ingebouwde database is nog niet terug: ${reason}`,
    databaseBack: 'De ingebouwde database draait weer.',
    workerEnded: (pid: number, how: string, seconds: number) =>
      `Werkproces ${pid} is gestopt (${how}); over ${seconds} s start er een nieuw.`,
  },

  /** Settings that are allowed, but not safe together. */
  unsafe: {
    demo: 'Let op: met DEMO=on kan iedereen die deze server bereikt inloggen met het bekende demowachtwoord.',
    plainHttp: (host: string) =>
      `Let op: HOST is '${host}' en PUBLIC_URL is geen https-adres, ` +
      'dus wachtwoorden gaan onversleuteld over het netwerk.',
    unknownProxy:
      'Let op: PUBLIC_URL is een https-adres, dus er staat een proxy voor deze server, maar TRUST_PROXY staat uit: ' +
      'alle bezoekers lijken vanaf één adres te komen.',
    anyProxy: (host: string) =>
      `Let op: HOST is '${host}' en TRUST_PROXY is een aantal, dus wie deze poort rechtstreeks bereikt, ` +
      "kan zich voor een ander adres uitgeven: geef bij TRUST_PROXY de adressen van de proxy's.",
    superuser:
      'Let op: DATABASE_URL is van een superuser van PostgreSQL: gebruik een rol die alleen eigenaar is van deze database.',
    localLinks: (publicUrl: string) =>
      `Let op: SMTP_URL is gezet zonder PUBLIC_URL, dus de links in e-mails wijzen naar ${publicUrl}.`,
  },

  backup: {
    usage: 'Gebruik: npm run backup [-- <bestand>]',
    nothing: 'Deze database is nog leeg: er valt niets te bewaren.',
    exists: (file: string) => `Het bestand ${file} bestaat al en wordt niet overschreven.`,
    notWritten: (file: string, reason: string) => `De back-up ${file} kon niet worden geschreven: ${reason}`,
    noRecipient: (file: string) =>
      `De back-up ${file} zou niet versleuteld zijn, al heet hij zo (.age): zet BACKUP_RECIPIENT, of kies een andere naam.`,
    badRecipient: (recipient: string) =>
      `Instelling BACKUP_RECIPIENT: '${recipient}' is geen publieke sleutel van age: kopieer hem opnieuw.`,
    done: (file: string, rows: number, bytes: number, encrypted: boolean) =>
      `Back-up gemaakt: ${file} (${count(rows, 'rij', 'rijen')}, ${dutchNumber(Math.ceil(bytes / 1000))} kB, ` +
      `${encrypted ? 'versleuteld' : 'niet versleuteld'}).`,
  },

  restore: {
    usage:
      'Gebruik: npm run restore -- <bestand> [--replace] [--yes], of om te proberen: npm run restore -- --try [<bestand>]',
    tried: (at: string, rows: number, found: Contents) =>
      `De back-up van ${at} kan worden teruggezet (${count(rows, 'rij', 'rijen')}): ${contents(found)}. ` +
      'Dat is geprobeerd in een tijdelijke database; er is niets gewijzigd.',
    triedEmpty: (at: string) => `De back-up van ${at} kan worden teruggezet, maar er staat niets in.`,
    missing: (file: string) => `Het bestand ${file} kan niet worden gelezen.`,
    notBackup: (file: string) => `Het bestand ${file} is geen back-up van Leerlijn.`,
    damaged: (file: string) => `De back-up ${file} is beschadigd of niet volledig. Er is niets gewijzigd.`,
    noBackup: (folder: string) => `In ${folder} staat geen back-up om te proberen: noem een bestand.`,
    keyNeeded: (file: string) =>
      `De back-up ${file} is versleuteld: geef met BACKUP_KEY_FILE het bestand met de sleutel op. Er is niets gewijzigd.`,
    keyUnreadable: (keyFile: string) =>
      `Het bestand ${keyFile} met de sleutel (BACKUP_KEY_FILE) kan niet worden gelezen.`,
    noKey: (keyFile: string) =>
      `In het bestand ${keyFile} (BACKUP_KEY_FILE) staat geen geldige sleutel van age (AGE-SECRET-KEY-…).`,
    otherKey: (file: string, keyFile: string) =>
      `De sleutel in ${keyFile} (BACKUP_KEY_FILE) past niet op de back-up ${file}. Er is niets gewijzigd.`,
    notEncrypted: (file: string) =>
      `Het bestand ${file} heet versleuteld te zijn (.age), maar is dat niet. Er is niets gewijzigd.`,
    plain: (file: string) => `Let op: de back-up ${file} is niet versleuteld, hoewel BACKUP_RECIPIENT is gezet.`,
    newer: (file: string) =>
      `De back-up ${file} is gemaakt met een nieuwere versie van Leerlijn: werk Leerlijn eerst bij.`,
    otherSchema: (table: string) =>
      `De back-up past niet bij de tabel ${table} van deze versie van Leerlijn. Er is niets gewijzigd.`,
    otherDatabase: 'Deze database is van een ander programma: geef een lege database op.',
    filled: (now: Contents) =>
      `Deze database is niet leeg: er zijn ${contents(now)}. Gebruik een lege database, of vervang alles met --replace.`,
    replaces: (now: Contents, at: string) =>
      `Alles in deze database (${contents(now)}) gaat verloren en wordt vervangen door de back-up van ${at}.`,
    busy: 'De database was te druk om te vervangen. Er is niets gewijzigd: probeer het opnieuw of stop eerst de server.',
    done: (at: string, rows: number) =>
      `De back-up van ${at} is teruggezet (${count(rows, 'rij', 'rijen')}). Iedereen moet opnieuw inloggen.`,
    hasDemo: (usernames: readonly string[]) =>
      `Let op: met deze back-up kan iedereen inloggen als ${some(usernames)}, met het bekende demowachtwoord: ` +
      'sluit deze accounts met npm run admin -- end-demo.',
  },

  admin: {
    usage: [
      'Gebruik: npm run admin -- create <gebruikersnaam> [--email …] [--firstname …] [--lastname …]',
      '         npm run admin -- export-user <gebruikersnaam>',
      '         npm run admin -- pseudonymise-user <gebruikersnaam> [--yes]',
      '         npm run admin -- clear-second-factor <gebruikersnaam>',
      '         npm run admin -- end-demo [--yes]',
    ].join('\n'),
    password: 'Wachtwoord: ',
    created: (username: string) => `Beheerder ${username} kan nu inloggen.`,
    unknownUser: (username: string) => `Er is of was geen gebruiker ${username}.`,
    pseudonym: (id: number) => ({
      username: `oud-gebruiker-${id}`,
      firstname: 'Oud-gebruiker',
      lastname: String(id),
      email: '',
      eppn: '',
    }),
    pseudonymises: (username: string, name: string, units: number) =>
      `Naam, e-mailadres en gebruikersnaam van ${username} (${name}) worden voorgoed vervangen, ook in de geschiedenis` +
      `${units > 0 ? ` en als coördinator bij ${count(units, 'onderwijseenheid', 'onderwijseenheden')}` : ''}; ` +
      'rollen, eenheden, sessies en agenda-adressen verdwijnen. Dit kan niet ongedaan worden gemaakt.',
    endsDemo: (usernames: readonly string[]) =>
      `${some(usernames)} ${usernames.length === 1 ? 'verliest' : 'verliezen'} het bekende demowachtwoord en ` +
      `${usernames.length === 1 ? 'wordt' : 'worden'} uitgelogd. Programma's, rollen en rechten blijven.`,
    demoEnded: (accounts: number) =>
      `${count(accounts, 'account', 'accounts')} met het demowachtwoord gesloten. ` +
      'Kan nu niemand meer inloggen? Maak een beheerder met npm run admin -- create <gebruikersnaam>.',
    secondFactorCleared: (username: string) =>
      `De tweede stap van ${username} is gewist: inloggen kan met alleen het wachtwoord tot er een nieuwe is ingesteld.`,
    noSecondFactor: (username: string) => `${username} heeft geen tweede stap ingesteld.`,
    noDemo: 'Geen enkel account heeft het demowachtwoord.',
    pseudonymised: (username: string, pseudonym: string) =>
      `${username} heet nu ${pseudonym} en kan niet meer inloggen. In eerdere back-ups staat de naam nog.`,
  },
};
