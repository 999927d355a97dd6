import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../processes.ts';
import type { Target } from '../stack/target.ts';

const file = join(projectFolder, 'docs/load.md');

const titles = { 'one process': 'One process', stack: 'Two web processes and a worker behind nginx' };

const introduction = `# Under load

\`npm run load\` writes the first part of this page, and \`npm run load -- --stack\` the second. Each takes about 12 minutes on
a machine with nothing else to do, and ends with an error when a request fails, memory rises, or something that was
acknowledged is not there once. Visitors, Lychgate, PostgreSQL and the mail server share the processors of one machine.
`;

/** Replaces the part of this page about the target, and leaves the other. */
export function writeSection(name: Target['name'], text: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const parts = Object.entries(titles).map(([of, title]) => {
    const section = before.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
    return of === name ? `## ${title}\n\n${text}` : section && `## ${section}`;
  });
  const sections = parts.filter((part) => part !== undefined).map((part) => part.trimEnd());
  writeFileSync(file, `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`);
}
