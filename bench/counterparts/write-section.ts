import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../processes.ts';
import type { Attempt, Chapter } from './chapter.ts';
import { readDebianVersion, readUnpackedVersion } from './install.ts';

const file = join(projectFolder, 'docs/counterparts.md');

const noteCharactersMax = 300;

const introduction = `# Counterparts

What happened when Lychgate met programs that nobody here wrote. \`npm run counterparts\` writes this page, and
\`npm run counterparts -- NAME\` one chapter of it. Everything runs on one machine and talks to loopback only.
`;

/** Replaces the section of this chapter and leaves the others, in the order of `titles`. */
export function writeSection(
  titles: readonly string[],
  chapter: Chapter & { unpackedFolder: string },
  attempts: readonly Attempt[],
): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const sections = titles.map((title) => {
    if (title === chapter.title) return renderSection(chapter, attempts);
    const section = before.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
    return section && `## ${section}`.trimEnd();
  });
  writeFileSync(file, `${[introduction.trimEnd(), ...sections.filter(Boolean)].join('\n\n')}\n`);
}

function renderSection(
  { title, repaired, notTried, ...packages }: Chapter & { unpackedFolder: string },
  attempts: readonly Attempt[],
): string {
  const rows = attempts.map(({ what, with: counterpart, held, note }) =>
    [formatCell(what), formatCell(counterpart), held ? 'held' : '**did not hold**', formatCell(note)].join(
      ' | ',
    ),
  );
  return [
    `## ${title}`,
    `With ${listVersions(packages).join(', ')}.`,
    `| Tried | With | Outcome | Note |\n| --- | --- | --- | --- |\n${rows.map((row) => `| ${row} |`).join('\n')}`,
    ...listOf('Changed because of it:', repaired),
    ...listOf('Not tried:', notTried),
  ].join('\n\n');
}

type Packages = Pick<Chapter, 'debianPackages' | 'unpackedPackages' | 'npmPackages'> & {
  unpackedFolder: string;
};

const listVersions = ({ debianPackages, unpackedPackages = [], unpackedFolder, npmPackages }: Packages) => [
  ...debianPackages.map((name) => `${name} ${readDebianVersion(name) ?? 'missing'}`),
  ...unpackedPackages.map((name) => `${name} ${readUnpackedVersion(unpackedFolder, name) ?? 'missing'}`),
  ...Object.entries(npmPackages).map(([name, version]) => `${name} ${version}`),
];

const listOf = (heading: string, sentences: readonly string[]) =>
  sentences.length > 0 ? [`${heading}\n\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`] : [];

const formatCell = (text: string) =>
  text.slice(0, noteCharactersMax).replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
