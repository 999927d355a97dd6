import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const linesMax = 320;
const testLinesMax = 400;
// The file that a command writes.
const dumpedSchema = 'back-office/database/schema.sql';
const filesPerFolderMax = 18;
const kinds = ['util', 'utils', 'helper', 'helpers', 'common', 'lib', 'misc', 'shared', 'index'];
const kindsOfFolder = [...kinds, 'hooks', 'components', 'types', 'services', 'models', 'constants'];
const leftovers = /\b(TODO|FIXME|XXX)\b/;

/** Our files that are not TypeScript: style sheets, SQL and scripts. */
export function readOtherFiles(): { path: string; text: string }[] {
  const paths = globSync([
    '{contract,website,back-office,server,demo,bin,test,bench}/**/*.{css,sql,sh}',
    '.ci/run',
  ]);
  return paths.toSorted().map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

export function findLongFiles(files: { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    const max = /\.(test|spec)\.tsx?$/.test(path) ? testLinesMax : linesMax;
    return lines > max && path !== dumpedSchema
      ? `${path}:${max + 1} is within ${lines} lines; a file has at most ${max}`
      : [];
  });
}

/** Migrations are numbered, so their folder may grow. */
export function findCrowdedFolders(files: { path: string }[]): string[] {
  const folders = Map.groupBy(files, ({ path }) => dirname(path));
  return [...folders].flatMap(([folder, { length }]) =>
    length > filesPerFolderMax && !/\/(migrations|functions)$/.test(folder)
      ? `${folder}:1 holds ${length} files; a folder has at most ${filesPerFolderMax} beside each other`
      : [],
  );
}

export function findBannedNames(paths: string[]): string[] {
  return paths.flatMap((path) => {
    const folder = path
      .split('/')
      .slice(0, -1)
      .find((name) => kindsOfFolder.includes(name));
    const name = basename(path, extname(path)).split('.')[0] ?? '';
    const found = folder ?? (kinds.includes(name) ? name : undefined);
    return found ? `${path}:1 is named "${found}", which says a kind and not what it is about` : [];
  });
}

/** Notes in what the linter does not read. */
export function findLeftoverNotes(files: { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        leftovers.test(line) ? [`${path}:${index + 1} was left over: ${line.trim()}`] : [],
      ),
  );
}

/** The build writes `(width < 48rem)` as `not (min-width: 48rem)`, which browsers of before 2022 do not read. */
export function findRangeQueries(files: { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/@media[^{]*[<>][^{]*/g),
      ([query]) => `${path}:1 has to say min-width, max-width, min-height or max-height: ${query.trim()}`,
    ),
  );
}

const titleCharactersMax = 89;

/** Titles of tests that a list of results would cut off. A value in a title counts as one character. */
export function findLongTitles(files: { path: string; text: string }[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('test/') && /\.(?:test|spec)\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      findTitles(path, text)
        .filter(({ title }) => title.length > titleCharactersMax)
        .map(
          ({ line, title }) =>
            `${path}:${line} has a title of ${title.length} characters, ${titleCharactersMax} at most: ${title}`,
        ),
    );
}

function findTitles(path: string, text: string): { line: number; title: string }[] {
  const titles: { line: number; title: string }[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (!/^(?:\w*[tT]est|describe)(?:\.describe)?$/.test(text.slice(callee.start, callee.end))) return;
      const line = text.slice(0, start).split('\n').length;
      if (first?.type === 'Literal') titles.push({ line, title: String(first.value) });
      if (first?.type === 'TemplateLiteral')
        titles.push({ line, title: first.quasis.map(({ value }) => value.cooked ?? '').join('…') });
    },
  }).visit(parseSync(path, text).program);
  return titles;
}
