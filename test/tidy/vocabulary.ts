import type { Source } from './source.ts';

// Folders whose names, comments and sentences are free of these words; add one once it is rewritten.
const rewritten =
  /^(contract|bin|demo|bench|server|website\/(ui\/(date-field|embed|form|toast)|events|cremation|admin)|test\/(contract|cremation|database|events|server|storage|ui))\//;

const instead: [RegExp, string][] = [
  [/\bwhoever\b/i, 'name the person or the program'],
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
];

/** Words of a private dialect, where the field has a term of its own. */
export const dialect = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => rewritten.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        instead.flatMap(([pattern, better]) => {
          const [word] = pattern.exec(line) ?? [];
          return word ? `${path}:${index + 1} says “${word}”; better: ${better}` : [];
        }),
      ),
    );
