import { isProduct, type Source } from './source.ts';

const sentenceLengthMin = 30;
const banned = /\b(passed away|loved ones?|oops|(?<!aria-|:user-|:)invalid)\b/i;
// A sentence begins with a capital letter, SQL here does not.
const sql = /^(select|insert|update|delete|create|alter|drop|with|grant|lock|set)\b/;

/** Sentences that the product states twice. */
export function findRepeatedSentences(sources: Source[]): string[] {
  const places = new Map<string, string[]>();
  for (const { path, sentences } of sources.filter(isProduct)) {
    for (const { line, text } of sentences.filter(isSentence)) {
      places.set(text, [...(places.get(text) ?? []), `${path}:${line}`]);
    }
  }
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([text, found]) => `${found.join(' and ')} both say “${text}”`);
}

/** Texts with words that hurt or blame families. */
export function findBannedWords(sources: Source[]): string[] {
  const visible = sources.filter(
    (source) => isProduct(source) && /^(website|back-office|contract)\//.test(source.path),
  );
  return visible.flatMap(({ path, sentences }) =>
    sentences.flatMap(({ line, text }) => {
      const [word] = (/\s|^[A-Z]/.test(text) && banned.exec(text)) || [];
      return word ? `${path}:${line} says “${word}”: ${text}` : [];
    }),
  );
}

// Markup, style and SQL may repeat themselves.
function isSentence({ text }: { text: string }) {
  const isProse = text.includes(' ') && /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text);
  return text.length >= sentenceLengthMin && isProse && !/^[<{.#@:]/.test(text) && !sql.test(text);
}
