// The rule for passwords: long, and not easily guessed. The forms show it beforehand
// (`passwordText.rule`), and the server uses the same function for profile, reset and users.
import { passwordText } from '#shared/text/password.ts';

export const MIN_PASSWORD_LENGTH = 12;
/** Longer ones only cost time to hash. */
export const MAX_PASSWORD_LENGTH = 200;

interface Person {
  username?: string;
  email?: string;
  firstname?: string;
  lastname?: string;
}

/** Null if the password is acceptable, else the problem, in Dutch. */
export function passwordProblem(password: string, person: Person): string | null {
  const { length } = Array.from(password);
  if (length < MIN_PASSWORD_LENGTH) return passwordText.tooShort(MIN_PASSWORD_LENGTH);
  if (length > MAX_PASSWORD_LENGTH) return passwordText.tooLong(MAX_PASSWORD_LENGTH);
  const plain = password.toLowerCase().normalize('NFKC');
  if (namesOf(person).some((name) => isMostly(plain, name))) return passwordText.likeName;
  return isCommon(plain) ? passwordText.common : null;
}

function namesOf({ username = '', email = '', firstname = '', lastname = '' }: Person): string[] {
  const names = [username, email, email.split('@')[0] ?? '', firstname, lastname];
  return [...names, firstname + lastname, `${firstname} ${lastname}`].map((name) => name.trim().toLowerCase());
}

/** Whether the password is the name with less than half the minimum length added. */
function isMostly(password: string, name: string): boolean {
  if (name.length < 3 || !password.includes(name)) return false;
  return password.length - name.length < MIN_PASSWORD_LENGTH / 2;
}

function isCommon(password: string): boolean {
  if (common.has(password) || isRepeated(password) || isRun(password)) return true;
  // Characters inside, as in W@chtw00rd, are kept.
  const core = password.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  return core === '' || isOneOrTwoWords(core);
}

/** 'aaaaaaaaaaaa', 'abcabcabcabc', 'fiets fiets fiets': repetition, ignoring separators. */
function isRepeated(password: string): boolean {
  const joined = password.replaceAll(/[\W_]+/g, '');
  return [password, joined].some((text) => /^(.{1,4})\1{2,}.{0,3}$|^(.{5,})\2+.{0,3}$/su.test(text));
}

const rows = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
];
const runs = [...rows, ...rows.map((row) => row.split('').toReversed().join(''))];

/** One long sequence on the keyboard or in the alphabet, or two in succession. */
function isRun(password: string): boolean {
  for (let cut = password.length; cut >= password.length / 2; cut -= 1) {
    const [head, tail] = [password.slice(0, cut), password.slice(cut)];
    if (runs.some((run) => run.includes(head)) && runs.some((run) => run.includes(tail))) return true;
  }
  return false;
}

function isOneOrTwoWords(core: string): boolean {
  if (isWord(core)) return true;
  for (let cut = 1; cut < core.length; cut += 1) {
    const second = core.slice(cut).replace(/^[\d\W_]+/, '');
    if (isWord(core.slice(0, cut)) && isWord(second)) return true;
  }
  return false;
}

function isWord(text: string): boolean {
  return words.has(text) || words.has(withoutLeet(text));
}

const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

function withoutLeet(text: string): string {
  return text.replaceAll(/[013457@$]/g, (sign) => leet[sign] ?? sign);
}

/** Words that attackers try first: alone, doubled, in pairs, and with digits or symbols around them. */
const words = new Set(
  `wachtwoord password passwort paswoord welkom welcome geheim secret hallo hello qwerty azerty admin administrator beheerder
  beheer letmein changeme default login inloggen toegang access master root test testen tester user gebruiker guest gast
  student docent leraar teacher school hogeschool universiteit studie opleiding onderwijs leerlijn curriculum
  iloveyou ikhouvanjou ikhouvanje love liefde schatje lieverd princess prinses sunshine zonnetje monkey dragon football
  voetbal baseball superman batman pokemon starwars whatever trustno ajax feyenoord psv nederland holland amsterdam
  rotterdam utrecht denhaag eindhoven groningen lente zomer herfst winter spring summer autumn januari februari maart april
  mei juni juli augustus september oktober november december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  computer internet windows google facebook samsung iphone nieuw new mijn my demo demonstratie abc asdf asdfgh zxcvbn qwertyuiop`
    .split(/\s+/)
    .filter(Boolean),
);

/** Common passwords of at least twelve characters that are not a simple pattern. */
const common = new Set(
  `1q2w3e4r5t6y 1qazxsw23edc qazwsxedcrfv zaq12wsxcde3 q1w2e3r4t5y6 thisispassword correcthorsebatterystaple
  jesuschrist1 iloveyou1234 iloveyou12345 alexandra123 unbelievable manchesterunited liverpoolfc1 harrypotter1
  spongebob123 pietpietpiet dikkehond123 wachtwoordvergeten geenwachtwoord nieuwwachtwoord mijnwachtwoord
  ditismijnwachtwoord ikweethetniet hetwachtwoord tijdelijkwachtwoord welkomterug welkombijdehogeschool`
    .split(/\s+/)
    .filter(Boolean),
);
