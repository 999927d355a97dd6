// Any other character would shorten a text message from 160 to 70 characters (3GPP TS 23.038, 6.2.1).
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
// Each of these characters counts twice.
const extended = new Set('^{}\\[~]|€');

const replacements: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/** Converts a text to the characters of a text message: ’ becomes ', ê becomes e, and others are left out. */
export const toGsm7 = (text: string): string =>
  [...text]
    .flatMap((character) => {
      if (isGsm7(character)) return [character];
      const plain = replacements[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      return [...plain].filter(isGsm7);
    })
    .join('');

const isGsm7 = (character: string): boolean => basic.has(character) || extended.has(character);

const singlePartCharacters = 160;
const eachPartCharacters = 153;

/** The number of parts in which a text of `toGsm7` is sent and charged. */
export function countTextParts(text: string): number {
  const length = [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0);
  return length <= singlePartCharacters ? 1 : Math.ceil(length / eachPartCharacters);
}
