import { basename } from 'node:path';
import { sharedFolders } from '../../oxlint.imports.ts';
import { isProduct, type Source } from './source.ts';

type SqlFile = { path: string; text: string };

/** Migrations that define a function, which belongs in a file of its own. */
export function findFunctionsInMigrations(files: SqlFile[]): string[] {
  return filterMigrations(files).flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        /\bcreate\s+(or\s+replace\s+)?(function|procedure)\b/i.test(line)
          ? `${path}:${index + 1} defines a function; that belongs in back-office/database/functions/`
          : [],
      ),
  );
}

const sql =
  /^\s*(select\s[^.]*\sfrom\s|insert into\s|update \w+ set\s|delete from\s|(create|alter|drop) table\s)/;

export function findSqlOutOfPlace(sources: Source[]): string[] {
  const others = sources.filter((source) => isProduct(source) && !source.path.startsWith('back-office/'));
  return others.flatMap(({ path, sentences, tagged }) =>
    [...sentences, ...tagged]
      .filter(({ text }) => isSql(text))
      .map(({ line }) => `${path}:${line} holds SQL; only the back office does`),
  );
}

// All small or all capital letters: a sentence may begin with “Select”.
function isSql(text: string) {
  return sql.test(text) || (/^\s*[A-Z]{2,}\s/.test(text) && sql.test(text.toLowerCase()));
}

/** Patterns in SQL of which PostgreSQL gets only the letter: JavaScript takes the backslash of `\s` away. */
export const findLostBackslashes = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith('back-office/'))
    .flatMap(({ path, tagged }) =>
      tagged
        .filter(({ text }) => /\bregexp_\w+\(|~/.test(text) && /(?<!\\)\\[a-zA-Z]/.test(text))
        .map(({ line }) => `${path}:${line} has a pattern whose backslash is lost; write it twice`),
    );

/** The baseline and the migrations after it. */
const filterMigrations = (files: SqlFile[]) =>
  files.filter(({ path }) => /\/database\/(baseline|migrations)\//.test(path));

/** Sets of states that two statements spell out; they belong in a view. */
export function findRepeatedStates(sources: Source[], files: SqlFile[]): string[] {
  const places = new Map<string, string[]>();
  for (const { at, text } of [
    ...listStatements(sources),
    ...filterFunctions(files),
    ...listNewestViews(files),
  ]) {
    for (const [, list = ''] of text.matchAll(/\bstate(?: not)? in \(([^()]+)\)/g)) {
      const states = list.split(',').map((state) => state.trim());
      const set = states.toSorted().join(', ');
      places.set(set, [...(places.get(set) ?? []), at]);
    }
  }
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([set, found]) => `${found.join(' and ')} both spell out ${set}; make it a view`);
}

/** A view that a migration creates again, for the new columns of its table, counts as one place. */
const listNewestViews = (files: SqlFile[]) => [
  ...new Map(
    filterMigrations(files).flatMap(({ path, text }) =>
      Array.from(text.matchAll(/\bcreate (?:or replace )?view (\w+)[^;]*/g), ([view, name]) => [
        name,
        { at: `${path}:1`, text: view },
      ]),
    ),
  ).values(),
];

/**
 * Tables that two features write, themselves or by calling a database function. As with imports, a function that writes
 * for a shared folder may be called from everywhere. Nor does one function write the tables of two features.
 */
export function findTablesWithTwoWriters(sources: Source[], files: SqlFile[]): string[] {
  const functions = filterFunctions(files).map((file) => ({ ...file, tables: findWrittenTables(file.text) }));
  const writes = listStatements(sources).flatMap(({ text, ...place }) => {
    const called = functions.filter(({ name }) => new RegExp(`\\b${name}\\(`).test(text));
    return [
      ...findWrittenTables(text).map((name) => ({ ...place, table: findTable(name, files), isDirect: true })),
      ...called.flatMap(({ tables }) => tables.map((table) => ({ ...place, table, isDirect: false }))),
    ];
  });
  const ownerOf = new Map<string, string>();
  const inSources = [...Map.groupBy(writes, ({ table }) => table)].flatMap(([table, found]) => {
    const owner = found.find(isShared) ?? found[0]!;
    ownerOf.set(table, owner.folder);
    return found
      .filter(({ folder, isDirect }) => folder !== owner.folder && (isDirect || !isShared(owner)))
      .map(({ at, folder }) => `${at} writes ${table} for ${folder}, and ${owner.at} for ${owner.folder}`);
  });
  const inFunctions = functions.flatMap(({ at, tables }) => {
    const owners = new Set(tables.map((table) => ownerOf.get(table) ?? table));
    return owners.size > 1 ? `${at} writes tables of ${[...owners].join(' and ')}` : [];
  });
  return [...inSources, ...inFunctions];
}

/**
 * Statements that order by a column which they answer as text: PostgreSQL then orders by the text, "10" before "6".
 * It means the column of the answer, unless the name of a table stands before it.
 */
export const findOrdersByText = (sources: Source[]): string[] =>
  listStatements(sources).flatMap(({ at, text }) => {
    const ordered = Array.from(text.matchAll(orders), ([, keys]) => keys!);
    const columns = new Set(
      Array.from(text.replaceAll(orders, '').matchAll(textColumns), ([, column, name]) => name ?? column!),
    );
    const found = [...columns].filter((name) =>
      ordered.some((keys) => new RegExp(`(?<![.\\w])"?${name}"?\\b(?!\\.)`).test(keys)),
    );
    return found.map((name) => `${at} orders by ${name}, which is a text here`);
  });

const orders = /\border by ([^()]*?)(?=\blimit\b|\bfor\b|[()]|$)/g;
const textColumns = /(?<!:)\b(\w+)(?:::\w+)*::text(?=\s*,|\s+(?:as|from)\b)(?:\s+as\s+"?(\w+)"?)?/g;

const shared = sharedFolders['back-office']!.map((name) => `back-office/${name}`);
const isShared = ({ folder }: { folder: string }) => shared.includes(folder);

const findWrittenTables = (text: string): string[] => [
  ...new Set(
    Array.from(
      text.matchAll(/\b(?:insert into|delete from) (\w+)|\bupdate (\w+)(?: (?!set\b)\w+)? set\b/g),
      ([, inserted, updated]) => (inserted ?? updated)!,
    ),
  ),
];

/** A view of one table is written as that table. */
function findTable(name: string, files: SqlFile[]): string {
  const view = new RegExp(`create (?:or replace )?view ${name} as select \\* from (\\w+)`);
  return files.map(({ text }) => view.exec(text)?.[1]).find(Boolean) ?? name;
}

type Statement = { at: string; folder: string; text: string };

const listStatements = (sources: Source[]): Statement[] =>
  sources
    .filter((source) => isProduct(source) && source.path.startsWith('back-office/'))
    .flatMap(({ path, tagged }) =>
      tagged.map(({ line, text }) => ({
        at: `${path}:${line}`,
        folder: path.split('/').slice(0, 2).join('/'),
        text,
      })),
    );

const filterFunctions = (files: SqlFile[]) =>
  files
    .filter(({ path }) => path.startsWith('back-office/database/functions/'))
    .map(({ path, text }) => ({ at: `${path}:1`, name: basename(path, '.sql'), text }));
