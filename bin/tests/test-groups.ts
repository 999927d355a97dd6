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
  /** The entries that node:test runs: isolated files, and one entry for each group. */
  entries: string[];
  /** Splits an event of a group into events of its files, as node:test reports isolated files. */
  eventsOfFiles(event: TestEvent): TestEvent[];
  /** Files that did not run because their group ended early. */
  unfinished(): string[];
  remove(): void;
};

/**
 * Groups test files by the dozen to run in one process, because most of them load the same product, which takes a
 * second. Files marked `// @isolated:` run alone.
 */
export function groupFiles(files: string[]): TestGroups {
  const alone = files.filter((file) => isolated.test(readFileSync(file, 'utf8')));
  const others = files.filter((file) => !alone.includes(file));
  const folder = mkdtempSync(join(tmpdir(), 'lychgate-groups-'));
  const groups = new Map<string, Set<string>>();
  const groupsCount = Math.ceil(others.length / groupFilesMax);
  for (let index = 0; index < groupsCount; index += 1) {
    // Each group has files from every folder, so that groups take about the same time.
    const members = others.filter((_, position) => position % groupsCount === index);
    const entry = join(folder, `group-${index + 1}.mjs`);
    writeFileSync(entry, `import { describe } from 'node:test';\n${members.map(writeSuite).join('')}`);
    groups.set(entry, new Set(members));
  }
  return {
    entries: [...alone, ...groups.keys()],
    eventsOfFiles: (event) => splitEvent(groups, event),
    unfinished: () => [...groups.values()].flatMap((members) => [...members]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

// A suite for each file keeps its hooks to itself.
function writeSuite(file: string) {
  const address = pathToFileURL(resolve(file)).href;
  return `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(address)}));\n`;
}

function splitEvent(groups: Map<string, Set<string>>, { passed, data }: TestEvent): TestEvent[] {
  const unfinished = groups.get(data.file ?? '');
  if (!unfinished) return [{ passed, data }];
  if (unfinished.delete(data.name)) return [{ passed, data: { ...data, file: resolve(data.name) } }];
  // The event of the process itself. Files that it did not finish are known without it.
  return unfinished.size > 0 ? [] : [{ passed, data }];
}
