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
