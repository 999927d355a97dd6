/** The sentence below a failure, with the default phone number. */
export const callUs = 'Or call us on 01632 960 123. We are happy to help.';

/** The query of a link in an email that was sent this number of minutes ago. */
export const createSentTimeQuery = (minutes: number): string =>
  `?t=${Math.floor(Date.now() / 1000 - minutes * 60).toString(36)}`;

const unseen = /<(template|script|title|style)\b[^]*?<\/\1>|<div class="waiting"[^]*?<\/div>/g;
const blocks = /<\/?(?:h\d|p|li|ul|div|form|section|button|blockquote)\b[^>]*>/g;
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The text of `main` of a page without its script, one line a block. */
export function readMainLines(html: string): string[] {
  const [, main = ''] = /<main\b[^>]*>([^]*)<\/main>/.exec(html) ?? [];
  const text = main
    .replaceAll(unseen, '')
    .replaceAll(blocks, '\n')
    .replaceAll(/<[^>]+>/g, '');
  return text
    .replaceAll(/&(#?\w+);/g, (_, name: string) => characters[name] ?? `&${name};`)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
