// Output of `npm run doctor` for operators: what is fine, what is not, and what to do about it.
import { dutchNumber } from './numbers.ts';

const days = (count: number) => (count === 1 ? '1 dag' : `${count} dagen`);
const gigabytes = (count: number) => `${dutchNumber(count)} GB`;
/** 150004 is 15.4. */
const postgres = (version: number) => `${Math.floor(version / 10_000)}.${version % 10_000}`;
const list = (names: readonly string[]) => names.join(', ');

export const doctorText = {
  usage: 'Gebruik: npm run doctor',
  marks: { fine: '✓', remark: '!', wrong: '✗' },
  allWell: 'Alles is in orde.',
  summary: (wrong: number, remarks: number) =>
    `${wrong === 1 ? '1 fout' : `${wrong} fouten`} (✗) en ${remarks === 1 ? '1 opmerking' : `${remarks} opmerkingen`} (!).`,
  settings: 'De instellingen zijn geldig.',
  demo: (usernames: readonly string[]) =>
    `Iedereen kan inloggen als ${list(usernames)}, met het bekende demowachtwoord: sluit deze accounts met ` +
    'npm run admin -- end-demo.',
  demoWanted: 'Dit is een demo: iedereen kan inloggen met het bekende demowachtwoord.',
  nobody: 'Nog niemand kan inloggen: maak een beheerder met npm run admin -- create <gebruikersnaam>.',

  machine: {
    node: (version: string) => `Node.js ${version} wordt ondersteund.`,
    oldNode: (version: string) =>
      `Node.js ${version} wordt niet ondersteund: installeer 20.19, 22.12, 24 of een nieuwere versie daarvan.`,
    folder: (path: string) => `De datamap ${path} is alleen van Leerlijn.`,
    noFolder: (path: string) =>
      `De datamap ${path} bestaat niet: maak hem als de gebruiker van Leerlijn, of zet DATA_DIR goed.`,
    notWritable: (path: string) =>
      `In de datamap ${path} kan niet worden geschreven: voer dit uit als de gebruiker van Leerlijn, of geef hem de map.`,
    openFolder: (path: string) =>
      `Andere gebruikers van deze machine kunnen in de datamap ${path}: voer chmod o-rwx ${path} uit.`,
    disk: (free: number) => `Er is ${gigabytes(free)} schijfruimte over.`,
    diskAlmostFull: (path: string, free: number) =>
      `Op de schijf van ${path} is nog ${gigabytes(free)} over: ruim op of vergroot hem.`,
    diskFull: (path: string, free: number) =>
      `De schijf van ${path} is bijna vol (${gigabytes(free)} over), straks kan niemand meer opslaan: ruim op of vergroot hem.`,
  },

  database: {
    version: (version: number) => `PostgreSQL ${postgres(version)} is nieuw genoeg.`,
    oldVersion: (version: number) =>
      `PostgreSQL ${postgres(version)} is te oud: werk de databaseserver bij tot 15 of nieuwer.`,
    encoding: (encoding: string) =>
      `De database heeft de codering ${encoding}: maak een lege database met ENCODING 'UTF8' en zet een back-up terug.`,
    noIcu:
      'Deze PostgreSQL kent geen ICU, dus lijsten kunnen niet op taal worden gesorteerd: installeer een versie met ICU.',
    trigrams: 'Zoeken vindt ook delen van woorden en typfouten (pg_trgm).',
    trigramsAvailable:
      'Zoeken vindt geen delen van woorden: laat een beheerder van de database CREATE EXTENSION pg_trgm uitvoeren, ' +
      'en daarna SELECT prepare_search().',
    noTrigrams: 'Zoeken vindt geen delen van woorden: installeer de extensie pg_trgm (Debian: postgresql-contrib).',
    standby: 'De database is een stand-by en neemt niets aan: laat DATABASE_URL naar de primaire server wijzen.',
    readOnly: 'De database staat op alleen-lezen: zet default_transaction_read_only uit.',
    role: (name: string) => `De rol ${name} heeft in PostgreSQL niet meer macht dan nodig.`,
    mighty: (name: string, powers: readonly string[]) =>
      `De rol ${name} mag in PostgreSQL te veel (${list(powers)}): gebruik een rol die alleen eigenaar is van deze database.`,
    notOwner: (name: string) =>
      `De rol ${name} is geen eigenaar van de database: een nieuwe versie kan hem dan misschien niet bijwerken.`,
    fewConnections: (max: number, used: number, needed: number) =>
      `PostgreSQL staat ${max} verbindingen toe, waarvan er ${used} in gebruik zijn: zet max_connections op ten minste ${needed}.`,
    clocks: 'De klokken van server en database lopen gelijk.',
    clock: (seconds: number) =>
      `De klokken van server en database schelen ${seconds} s: zet op beide machines de tijd gelijk met NTP.`,
    schema: 'De database hoort bij deze versie van Leerlijn.',
    pending: (names: readonly string[]) =>
      `De database is van een eerdere versie (${list(names)} ontbreekt): maak een back-up; de volgende start werkt hem bij.`,
    newer: (names: readonly string[]) =>
      `De database is al van een nieuwere versie (${list(names)}); deze versie werkt er nog mee. Werk Leerlijn bij.`,
    refused: (names: readonly string[]) =>
      `De database is van een nieuwere versie van Leerlijn (${list(names)}): start die versie, of zet een back-up terug.`,
  },

  outside: {
    noMail: 'Er is geen mailserver: e-mails worden bestanden in de map outbox. Zet SMTP_URL.',
    mail: 'De mailserver is bereikbaar en laat ons toe.',
    mailAway: (reason: string) => `De mailserver doet het niet (${reason}): controleer SMTP_URL.`,
    reached: (url: string) => `${url} is bereikbaar en klaar voor gebruik.`,
    notReached: (url: string, reason: string) =>
      `${url} is vanaf deze machine niet bereikbaar (${reason}): start Leerlijn en de proxy, en controleer PUBLIC_URL en de DNS.`,
    notOurs: (url: string, status: number) =>
      `Op ${url} antwoordt iets anders dan Leerlijn (${status}): controleer PUBLIC_URL en waar de proxy naartoe wijst.`,
    notReady: (url: string, status: number) =>
      `Leerlijn antwoordt op ${url}, maar kan nu niemand helpen (${status}): kijk of de database bereikbaar is.`,
    headersLost: (url: string) =>
      `De beveiligingsheaders van Leerlijn komen op ${url} niet aan: laat de proxy ze ongewijzigd door.`,
    certificate: (left: number) => `Het certificaat is nog ${days(left)} geldig.`,
    expires: (left: number) =>
      left < 0
        ? 'Het certificaat is verlopen: vernieuw het.'
        : `Het certificaat verloopt over ${days(left)}: vernieuw het, en kijk waarom dat niet vanzelf ging.`,
    notTrusted: (url: string, reason: string) =>
      `Browsers vertrouwen het certificaat van ${url} niet (${reason}): installeer het hele certificaat met zijn keten.`,
  },

  backups: {
    none: (folder: string) =>
      `In ${folder} staat geen back-up: zet leerlijn-backup.timer aan, tenzij je back-ups elders bewaart.`,
    fresh: (name: string) => `De nieuwste back-up is van de laatste dagen (${name}).`,
    old: (name: string, age: number) =>
      `De nieuwste back-up (${name}) is ${days(age)} oud: kijk waarom leerlijn-backup.timer niet werkt.`,
    readable: (names: readonly string[]) => `Anderen kunnen back-ups lezen (${list(names)}): voer chmod go-rwx uit.`,
    encrypted: 'Back-ups worden versleuteld.',
    notEncrypted:
      'Back-ups worden niet versleuteld, dus wie een kopie heeft kan alles lezen: maak een sleutel met age-keygen en zet ' +
      'BACKUP_RECIPIENT.',
    stillPlain: (names: readonly string[]) =>
      `Deze back-ups zijn niet versleuteld: ${list(names)}. Versleutel ze met age, of verwijder ze.`,
    key: 'De sleutel op deze machine past op de back-ups.',
    keyElsewhere:
      'De sleutel van de back-ups staat niet op deze machine: probeer het terugzetten (restore --try) waar hij wel staat.',
    openKey: (file: string) =>
      `Andere gebruikers van deze machine kunnen de sleutel in ${file} lezen: voer chmod o-rwx ${file} uit.`,
    otherKey: (file: string) =>
      `De sleutel in ${file} hoort bij geen van de sleutels in BACKUP_RECIPIENT, dus hij opent geen nieuwe back-up: ` +
      'zet BACKUP_RECIPIENT of BACKUP_KEY_FILE goed.',
  },
};
