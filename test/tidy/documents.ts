import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const ending = /\.(tsx?|mjs|json|md|sql|css|sh)$/;
const folders = /^(contract|website|back-office|server|demo|bin|test|bench|docs|\.ci)\//;
const madeLater = /^(node_modules|build|data|\.react-router)(\/|$)/;

export function readDocuments(): { path: string; text: string }[] {
  const paths = globSync(['*.md', 'docs/**/*.md']).toSorted();
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Settings that the server reads and that `docs/settings.md` does not explain in a row of a table. */
export function undocumentedSettings(sources: { path: string; text: string }[], page: string): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const explained = rows.map((row) => row.split('|')[1]);
  return sources
    .filter(({ path }) => path === 'server/config.ts' || path.startsWith('server/settings/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name]) => ({ path, name })),
    )
    .filter(({ name }) => !explained.some((cell) => cell?.includes(`\`${name}\``)))
    .map(({ path, name }) => `${path}:1 reads ${name}, which docs/settings.md does not explain`);
}

/** Records in `docs/decisions/` with the same number. */
export function repeatedRecordNumbers(documents: { path: string }[]): string[] {
  const records = documents.flatMap(({ path }) => {
    const [, number] = /^docs\/decisions\/(\d+)-/.exec(path) ?? [];
    return number ? [{ path, number }] : [];
  });
  return records
    .filter(({ number }, index) => records.findIndex((other) => other.number === number) < index)
    .map(({ path, number }) => `${path}:1 has the number ${number} of another record`);
}

/** Paths of this repository that a document names and that are not there. */
export function missingPaths(documents: { path: string; text: string }[]): string[] {
  return documents.flatMap(({ path, text }) =>
    mentions(path, text)
      .filter(({ named }) => !isThere(named))
      .map(({ line, named }) => `${path}:${line} names ${named}, which is not there`),
  );
}

type Mention = { line: number; named: string };

function mentions(path: string, text: string): Mention[] {
  let folder: string | undefined;
  let isFenced = false;
  return text.split('\n').flatMap((content, index) => {
    const line = index + 1;
    if (/^\s*```/.test(content)) {
      isFenced = !isFenced;
      folder = undefined;
      return [];
    }
    const links = isFenced ? [] : linksIn(path, content);
    const words = isFenced
      ? content.split(/[\s,;()]+/)
      : [...content.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    if (isFenced && /^\S/.test(content)) folder = /^([\w.-]+\/)(\s|$)/.exec(content)?.[1];
    const tree = isFenced && folder ? treeNames(folder, content) : [];
    return [...links, ...words.filter(looksLikePath), ...tree].map((named) => ({
      line,
      named: plain(named),
    }));
  });
}

function linksIn(path: string, content: string) {
  return [...content.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^(\w+:|\/)/.test(address))
    .map((address) => posix.join(posix.dirname(path), address));
}

// A drawn tree: a folder at the margin, and under it lines that begin with the names of what is in it.
function treeNames(folder: string, content: string): string[] {
  const isName = (word: string) => /^[\w.-]+\/$/.test(word) || (/^[\w.-]+$/.test(word) && ending.test(word));
  const words = /^ {2}\S/.test(content) ? content.trim().split(/\s+/) : [];
  const firstOther = words.findIndex((word) => !isName(word));
  return words.slice(0, firstOther < 0 ? words.length : firstOther).map((word) => `${folder}${word}`);
}

function looksLikePath(word: string) {
  const name = plain(word);
  if (/[\s<>{}…$|"'=]/.test(name) || madeLater.test(name) || /^[/~]|\w+:\/\//.test(name)) return false;
  return (
    folders.test(name) || (!name.includes('/') && /^(README|ARCHITECTURE|STYLE|CONTRIBUTING)\.md$/.test(name))
  );
}

/** `#contract/events.ts:12` is `contract/events.ts`. */
function plain(word: string) {
  return word.replace(/^(#|\.\/)/, '').replace(/(:\d+)?[.,:;]*$/, '');
}

function isThere(named: string) {
  return /[*?]/.test(named) ? globSync(named).length > 0 : existsSync(named);
}
