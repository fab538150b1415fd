// What the commands of an operator say: backup, restore, admin, and migrating. Apart from nl.ts, which goes to every
// browser; these sentences never do.

const number = (value: number) => value.toLocaleString('nl-NL');
const count = (value: number, one: string, more: string) => `${number(value)} ${value === 1 ? one : more}`;

interface Contents {
  organizations: number;
  users: number;
  programmes: number;
}

const contents = ({ organizations, users, programmes }: Contents) =>
  `${count(organizations, 'instelling', 'instellingen')}, ${count(users, 'gebruiker', 'gebruikers')} en ` +
  count(programmes, 'programma', "programma's");

export const nlCommands = {
  newerDatabase: (unknown: string[]) =>
    `De database is van een nieuwere versie van Leerlijn (${unknown.join(', ')}): ` +
    'start die versie, of zet een back-up van vóór de overgang terug.',
  confirm: 'Doorgaan? Typ ja: ',
  confirmNeeded: 'Er is niets gewijzigd. Voeg --yes toe om dit zonder vraag te doen.',
  cancelled: 'Er is niets gewijzigd.',
  noDatabase: (folder: string) => `In de datamap ${folder} staat geen database: controleer DATA_DIR of DATABASE_URL.`,

  backup: {
    usage: 'Gebruik: npm run backup [-- <bestand>]',
    nothing: 'Deze database is nog leeg: er valt niets te bewaren.',
    exists: (file: string) => `Het bestand ${file} bestaat al en wordt niet overschreven.`,
    notWritten: (file: string, reason: string) => `De back-up ${file} kon niet worden geschreven: ${reason}`,
    done: (file: string, rows: number, bytes: number) =>
      `Back-up gemaakt: ${file} (${count(rows, 'rij', 'rijen')}, ${number(Math.ceil(bytes / 1000))} kB).`,
  },

  restore: {
    usage: 'Gebruik: npm run restore -- <bestand> [--replace] [--yes]',
    missing: (file: string) => `Het bestand ${file} kan niet worden gelezen.`,
    notBackup: (file: string) => `Het bestand ${file} is geen back-up van Leerlijn.`,
    damaged: (file: string) => `De back-up ${file} is beschadigd of niet volledig. Er is niets gewijzigd.`,
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
  },

  admin: {
    usage: [
      'Gebruik: npm run admin -- create <gebruikersnaam> [--email …] [--firstname …] [--lastname …]',
      '         npm run admin -- export-user <gebruikersnaam>',
      '         npm run admin -- pseudonymise-user <gebruikersnaam> [--yes]',
    ].join('\n'),
    password: 'Wachtwoord: ',
    created: (username: string) => `Beheerder ${username} kan nu inloggen.`,
    unknownUser: (username: string) => `Er is of was geen gebruiker ${username}.`,
    pseudonym: (id: number) => ({
      username: `oud-gebruiker-${id}`,
      firstname: 'Oud-gebruiker',
      lastname: String(id),
      email: '',
    }),
    pseudonymises: (username: string, name: string, units: number) =>
      `Naam, e-mailadres en gebruikersnaam van ${username} (${name}) worden voorgoed vervangen, ook in de geschiedenis` +
      `${units > 0 ? ` en als coördinator bij ${count(units, 'onderwijseenheid', 'onderwijseenheden')}` : ''}; ` +
      'rollen, eenheden, sessies en agenda-adressen verdwijnen. Dit kan niet ongedaan worden gemaakt.',
    pseudonymised: (username: string, pseudonym: string) =>
      `${username} heet nu ${pseudonym} en kan niet meer inloggen. In eerdere back-ups staat de naam nog.`,
  },
};
