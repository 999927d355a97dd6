import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const ending = /\.(tsx?|mjs|json|md|sql|css|sh)$/;
const folders = /^(contract|website|back-office|server|demo|bin|test|bench|docs|\.ci)\//;
const madeLater = /^(node_modules|build|data|\.react-router)(\/|$)/;

export function readDocuments(): { path: string; text: string }[] {
  const paths = globSync(['*.md', 'docs/**/*.md']).toSorted();
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

type DocumentedSetting = { name: string; default?: unknown; message?: string; isOfStaff: boolean };

// A variable that is not our setting, but is explained there.
const others = ['NODE_ENV'];

/** Settings of which `docs/settings.md` has no row, or a row with another default, range or user. */
export function findUndocumentedSettings(settings: DocumentedSetting[], page: string): string[] {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, names = '', fallback = '', about = ''] = line.split('|');
      return { names: Array.from(names.matchAll(/`(\w+)`/g), ([, name = '']) => name), fallback, about };
    });
  const known = [...settings.map(({ name }) => name), ...others];
  const wrong = rows
    .flatMap(({ names }) => names)
    .filter((name) => !known.includes(name))
    .map((name) => `explains ${name}, which is no setting`);
  const missing = settings.flatMap(({ name, message = '', isOfStaff, ...setting }) => {
    const row = rows.find(({ names }) => names.includes(name));
    if (!row) return [`does not explain ${name}`];
    const [, range = ''] = /whole number from (\d+ to \d+)/.exec(message) ?? [];
    const standard = row.names.length === 1 ? formatDefault(setting.default) : '';
    return [
      ...(row.about.includes(range) ? [] : [`does not say that ${name} can be ${range}`]),
      ...(row.fallback.includes(standard) ? [] : [`does not say that ${name} is ${standard} by default`]),
      ...(row.about.includes('*staff*') === isOfStaff ? [] : [`is wrong about staff setting ${name}`]),
    ];
  });
  return [...wrong, ...missing].map((problem) => `docs/settings.md ${problem}`);
}

/** The default as the page writes it; empty for defaults that the page describes in words. */
function formatDefault(value: unknown): string {
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? `\`${value}\`` : '';
}

/** Records in `docs/decisions/` with the same number. */
export function findRepeatedRecordNumbers(documents: { path: string }[]): string[] {
  const records = documents.flatMap(({ path }) => {
    const [, number] = /^docs\/decisions\/(\d+)-/.exec(path) ?? [];
    return number ? [{ path, number }] : [];
  });
  return records
    .filter(({ number }, index) => records.findIndex((other) => other.number === number) < index)
    .map(({ path, number }) => `${path}:1 has the number ${number} of another record`);
}

/** Records that the index, `docs/decisions/README.md`, does not list once with their heading. */
export function findUnlistedRecords(documents: { path: string; text: string }[]): string[] {
  const index = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  const lines = index.split('\n');
  return documents.flatMap(({ path, text }) => {
    const [, name = '', number = ''] = /^docs\/decisions\/((\d+)-.+)/.exec(path) ?? [];
    if (!name) return [];
    const [, heading = ''] = /^# \d+: (.+)/.exec(text) ?? [];
    const links = lines.filter((line) => line.includes(`](${name})`));
    if (links.length === 1 && links[0] === `- [${number}](${name}): ${heading}`) return [];
    return [`${path}:1 is not once in the index, with its heading “${heading}”`];
  });
}

/** Paths of this repository that a document names and that are not there. */
export function findMissingPaths(documents: { path: string; text: string }[]): string[] {
  return documents.flatMap(({ path, text }) =>
    findMentions(path, text)
      .filter(({ named }) => !isThere(named))
      .map(({ line, named }) => `${path}:${line} names ${named}, which is not there`),
  );
}

type Mention = { line: number; named: string };

function findMentions(path: string, text: string): Mention[] {
  let folder: string | undefined;
  let isFenced = false;
  return text.split('\n').flatMap((content, index) => {
    const line = index + 1;
    if (/^\s*```/.test(content)) {
      isFenced = !isFenced;
      folder = undefined;
      return [];
    }
    const links = isFenced ? [] : findLinks(path, content);
    const words = isFenced
      ? content.split(/[\s,;()]+/)
      : [...content.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    if (isFenced && /^\S/.test(content)) folder = /^([\w.-]+\/)(\s|$)/.exec(content)?.[1];
    const tree = isFenced && folder ? findTreeNames(folder, content) : [];
    return [...links, ...words.filter(isPathLike), ...tree].map((named) => ({
      line,
      named: cleanPath(named),
    }));
  });
}

function findLinks(path: string, content: string) {
  return [...content.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^(\w+:|\/)/.test(address))
    .map((address) => posix.join(posix.dirname(path), address));
}

// The paths of a drawn tree: a folder at the margin, and under it the names of its files and folders.
function findTreeNames(folder: string, content: string): string[] {
  const isName = (word: string) => /^[\w.-]+\/$/.test(word) || (/^[\w.-]+$/.test(word) && ending.test(word));
  const words = /^ {2}\S/.test(content) ? content.trim().split(/\s+/) : [];
  const firstOther = words.findIndex((word) => !isName(word));
  return words.slice(0, firstOther < 0 ? words.length : firstOther).map((word) => `${folder}${word}`);
}

function isPathLike(word: string) {
  const name = cleanPath(word);
  if (/[\s<>{}…$|"'=]/.test(name) || madeLater.test(name) || /^[/~]|\w+:\/\//.test(name)) return false;
  return (
    folders.test(name) || (!name.includes('/') && /^(README|ARCHITECTURE|STYLE|CONTRIBUTING)\.md$/.test(name))
  );
}

/** `#contract/events.ts:12` is `contract/events.ts`. */
function cleanPath(word: string) {
  return word.replace(/^(#|\.\/)/, '').replace(/(:\d+)?[.,:;]*$/, '');
}

function isThere(named: string) {
  return /[*?]/.test(named) ? globSync(named).length > 0 : existsSync(named);
}
