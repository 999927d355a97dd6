import { isProduct, type Source } from './source.ts';

type SqlFile = { path: string; text: string };

// The migration that introduced `back-office/database/functions/`.
const lastWithFunctions = 23;

/** Newer migrations that define a function, which belongs in a file of its own. */
export function functionsInMigrations(files: SqlFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const number = Number(/\/migrations\/(\d+)-/.exec(path)?.[1] ?? 0);
    if (number <= lastWithFunctions) return [];
    return text
      .split('\n')
      .flatMap((line, index) =>
        /\bcreate\s+(or\s+replace\s+)?(function|procedure)\b/i.test(line)
          ? `${path}:${index + 1} defines a function; that belongs in back-office/database/functions/`
          : [],
      );
  });
}

const sql =
  /^\s*(select\s[^.]*\sfrom\s|insert into\s|update \w+ set\s|delete from\s|(create|alter|drop) table\s)/;

export function sqlOutOfPlace(sources: Source[]): string[] {
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
