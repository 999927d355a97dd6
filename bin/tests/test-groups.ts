import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestEvent } from './count-tests.ts';

const groupFilesMax = 12;
// The first line of a file that runs in a separate process, with the reason: it measures its process, changes it for
// good, or waits for so long that it should begin first.
const isolated = /^\/\/ @isolated: \S/;

export type TestGroups = {
  /** The entries that node:test runs: files with a process of their own, and one for each group. */
  entries: string[];
  /** The same event as node:test reports it of files with a process of their own. */
  eventsOfFiles(event: TestEvent): TestEvent[];
  /** Files whose group ended before them. */
  unfinished(): string[];
  remove(): void;
};

/**
 * Lets one process run a dozen test files one after another, because most of them load the same product, which takes a
 * second. Files marked `// @isolated:` have one of their own.
 */
export function groupFiles(files: string[]): TestGroups {
  const alone = files.filter((file) => isolated.test(readFileSync(file, 'utf8')));
  const others = files.filter((file) => !alone.includes(file));
  const folder = mkdtempSync(join(tmpdir(), 'lychgate-groups-'));
  const groups = new Map<string, Set<string>>();
  const groupsCount = Math.ceil(others.length / groupFilesMax);
  for (let index = 0; index < groupsCount; index += 1) {
    // From every folder, so that groups take about as long as one another.
    const members = others.filter((_, position) => position % groupsCount === index);
    const entry = join(folder, `group-${index + 1}.mjs`);
    writeFileSync(entry, `import { describe } from 'node:test';\n${members.map(suiteOf).join('')}`);
    groups.set(entry, new Set(members));
  }
  return {
    entries: [...alone, ...groups.keys()],
    eventsOfFiles: (event) => eventsOfFiles(groups, event),
    unfinished: () => [...groups.values()].flatMap((members) => [...members]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

// A suite, so that the hooks of a file are its own.
function suiteOf(file: string) {
  const address = pathToFileURL(resolve(file)).href;
  return `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(address)}));\n`;
}

function eventsOfFiles(groups: Map<string, Set<string>>, { passed, data }: TestEvent): TestEvent[] {
  const unfinished = groups.get(data.file ?? '');
  if (!unfinished) return [{ passed, data }];
  if (unfinished.delete(data.name)) return [{ passed, data: { ...data, file: resolve(data.name) } }];
  // The process itself: what it did not end is known without it.
  return unfinished.size > 0 ? [] : [{ passed, data }];
}
