import type { Source } from './source.ts';

const searched = /^(contract|bin|demo|bench|server|website|back-office|test)\//;
const quotesTheWords = 'test/tidy/rules-can-fail.test.ts';

const instead: [RegExp, string][] = [
  [/(?<!\bask )\bwhoever\b/i, 'name the person or the program'],
  [/\bmade-up\b|\b(?:is|are) made up\b/i, 'simulated'],
  [/\bthe other side\b|\bsomebody else[’']s (?:office|back office)\b/i, 'the external API or back office'],
  [/\btaken back\b/i, 'cancelled or undone'],
  [/\btaken in hand\b/i, 'claimed'],
  [/\bhung up\b/i, 'disconnected'],
  [/\bcut line\b|\blines? (?:is|are|was|were|that is|that was) cut\b/i, 'dropped connection'],
  [/\ba person must\b|\bneeds? a person\b/i, 'needs attention'],
  [/\bmail-shot letter\b|\bthe letters? (?:is|are|of|to|with|says)\b|\bin the letter\b/i, 'email'],
  [/\bsmaller pictures\b/i, 'thumbnails and display sizes'],
  [/\bwhat waits\b/i, 'pending'],
  [/\bwaits? for a person\b/i, 'needs attention'],
  [/\ba process of its own\b/i, 'a separate process'],
  [/\bwithout a stroke\b/i, 'without a trailing slash'],
  [/\bnames? nobody\b/i, 'contains no name'],
  [/\bsigns? of life\b/i, 'heartbeat'],
  [/\bby a clock in London\b/i, 'UK local time'],
  [/\btelephones\b/i, 'phones'],
  [/\bside by side\b/i, 'at the same time'],
];

/** Words of a private dialect, where the field has a term of its own. */
export const findDialect = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => searched.test(path) && path !== quotesTheWords)
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        instead.flatMap(([pattern, better]) => {
          const [word] = pattern.exec(line) ?? [];
          return word ? `${path}:${index + 1} says “${word}”; better: ${better}` : [];
        }),
      ),
    );

const opening = /^(What|Who|Whom|Whose|Where|Which)(ever)?\b/;
const filler = /\b(nobody who|meanwhile|all the same)\b/i;

/** Comments with a sentence that begins without its subject ("What is left is removed."), or with a filler word. */
export const findVagueComments = (sources: Source[]): string[] =>
  sources.flatMap(({ path, comments }) =>
    joinCommentBlocks(comments).flatMap(({ line, text }) => {
      const vague = text
        .split(/(?<=[.!?:])\s+/)
        .filter((sentence) => filler.test(sentence) || (opening.test(sentence) && !sentence.endsWith('?')));
      return vague.map((sentence) => `${path}:${line} says “${sentence}”`);
    }),
  );

/** Joins `//` lines that follow each other. */
function joinCommentBlocks(comments: Source['comments']): Source['comments'] {
  const blocks: (Source['comments'][number] & { end: number })[] = [];
  for (const { line, text } of comments) {
    const plain = text
      .replaceAll(/^\s*\*+|\s*\*+$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const last = blocks.at(-1);
    if (last?.end === line - 1) {
      last.text += ` ${plain}`;
      last.end = line;
    } else blocks.push({ line, text: plain, end: line + text.split('\n').length - 1 });
  }
  return blocks;
}
