// What the passwords of at least 12 characters consist of in lists of those that attackers try first.
const commonWords = [
  'password', 'passwort', 'passw', 'secret', 'welcome', 'letmein', 'login', 'admin', 'administrator', 'changeme',
  'default', 'master', 'monkey', 'dragon', 'football', 'baseball', 'basketball', 'liverpool', 'chelsea', 'arsenal',
  'sunshine', 'princess', 'superman', 'batman', 'pokemon', 'starwars', 'iloveyou', 'loveyou', 'trustno', 'whatever',
  'computer', 'internet', 'summer', 'winter', 'spring', 'autumn', 'january', 'february', 'march', 'april', 'june',
  'july', 'august', 'september', 'october', 'november', 'december', 'monday', 'tuesday', 'wednesday', 'thursday',
  'friday', 'saturday', 'sunday', 'london', 'england', 'scotland', 'wales', 'britain', 'funeral', 'funerals',
  'cremation', 'director', 'directors', 'lychgate', 'office', 'staff', 'user', 'test', 'hello', 'holiday', 'abc', 'xyz',
]; // prettier-ignore

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb',
  'qazwsxedcrfvtgb',
  '1q2w3e4r5t6y7u8i9o0p',
];
const walkCharactersMin = 3;
const wordCharactersMin = 3;
// As much has to be left of a password without its common parts.
const ownCharactersMin = 6;
const differentCharactersMin = 5;

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is among those that attackers try first: common words, keyboard rows, years and repetitions, and
 * the words that everybody knows here, such as the person's own name and address.
 */
export function isCommonPassword(password: string, knownHere: string[]): boolean {
  const text = password.toLowerCase().normalize('NFKC');
  if (new Set(text).size < differentCharactersMin) return true;
  const words = [...commonWords, ...knownHere.flatMap(wordsIn)].toSorted((a, b) => b.length - a.length);
  return [text, Array.from(text, (each) => letters[each] ?? each).join('')].some(
    (spelling) => remainderOf(spelling, words).length < ownCharactersMin,
  );
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= wordCharactersMin);

/** What is left without common words, rows of keys, years, repetitions, digits at the end, and punctuation. */
function remainderOf(text: string, words: string[]): string {
  const unwalked = withoutWalks(text);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), unwalked);
  return left
    .replace(/(19|20)\d\d/g, ' ')
    .replace(/(.+?)\1+/g, '$1')
    .replace(/\d+$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function withoutWalks(text: string): string {
  const both = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
  let rest = '';
  for (let at = 0; at < text.length;) {
    const length = Math.max(...both.map((row) => walkLength(text, at, row)));
    rest += length > walkCharactersMin ? ' ' : text[at];
    at += length > walkCharactersMin ? length : 1;
  }
  return rest;
}

function walkLength(text: string, from: number, row: string): number {
  const start = row.indexOf(text[from]!);
  if (start < 0) return 0;
  let length = 0;
  while (start + length < row.length && text[from + length] === row[start + length]) length += 1;
  return length;
}
