// The rule for passwords: what it refuses and what it lets through.
import { describe, expect, it } from 'vitest';

import { passwordText } from '#shared/text/password.ts';

import { passwordProblem, MIN_PASSWORD_LENGTH } from './password-rule.ts';

const person = { username: 'noor.dewit', email: 'n.a.de.wit@leerlijn.example', firstname: 'Bram', lastname: 'Visser' };

describe('a password is refused when it', () => {
  it.each([
    ['is shorter than twelve characters', 'Kort-en-gek', passwordText.tooShort(MIN_PASSWORD_LENGTH)],
    ['is a whole book', 'Boek '.repeat(60), passwordText.tooLong(200)],
    ['is the username with figures', 'noor.dewit2026', passwordText.likeName],
    ['is the e-mail address', 'N.A.de.Wit@leerlijn.example', passwordText.likeName],
    ['is the first half of the address with a sign', 'n.a.de.wit!!', passwordText.likeName],
    ['is the own name with a year', 'BramVisser2026!', passwordText.likeName],
    ['repeats a word', 'fietsbelfietsbel', passwordText.common],
    ['repeats a word with blanks between', 'fiets fiets fiets', passwordText.common],
    ['is that of the demo school', 'leerlijn-demo', passwordText.common],
    ['is one character', 'aaaaaaaaaaaaaa', passwordText.common],
    ['repeats a few characters', 'xy1xy1xy1xy1', passwordText.common],
    ['walks over the figures', '123456789012', passwordText.common],
    ['walks over the keyboard', 'qwertyuiop12', passwordText.common],
    ['walks over the alphabet backwards', 'ponmlkjihgfedcba', passwordText.common],
    ['is password with figures', 'Password1234!', passwordText.common],
    ['is wachtwoord in disguise', 'W@chtw00rd!2026', passwordText.common],
    ['is a season and a year twice', 'Zomer2026Zomer', passwordText.common],
    ['is a month with figures', 'Oktober20261', passwordText.common],
    ['is a city with figures', 'Rotterdam010!', passwordText.common],
    ['is a club and a city', 'FeyenoordRotterdam', passwordText.common],
    ['is the name of the product', 'Leerlijn2026!', passwordText.common],
    ['is a welcome at school', 'WelkomHogeschool1', passwordText.common],
    ['is figures and signs only', '2026-11-15-2026', passwordText.common],
    ['is in the list', 'ditismijnwachtwoord', passwordText.common],
  ])('%s', (_, password, problem) => {
    expect(passwordProblem(password, person)).toBe(problem);
  });
});

it.each(['zeven paarse fietsen', 'Rt6#vLq9!mZ2', 'mijn kat eet op dinsdag kaas', 'ÆØÅ-blauwbes-ÆØÅ'])(
  'lets %s through',
  (password) => {
    expect(passwordProblem(password, person)).toBeNull();
  },
);

it('ignores an unknown or very short name', () => {
  expect(passwordProblem('zeven paarse fietsen', { username: 'ze' })).toBeNull();
  expect(passwordProblem('zeven paarse fietsen', {})).toBeNull();
});
