const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Shortens the variables in a page's styles to one or two letters. Those that the page sets elsewhere, such as a
 * provider's colours, keep their names.
 */
export function shortenVariables(page: string, styles: string): string {
  const names = new Set(Array.from(styles.matchAll(variableName), ([, name]) => name!));
  const short = new Map(
    Array.from(names, (name, index) => [name, page.includes(`--${name}:`) ? name : shortName(index)]),
  );
  return styles.replaceAll(variableName, (_, name: string) => `--${short.get(name)!}`);
}

const variableName = /--([\w-]+)/g;

const shortName = (index: number): string =>
  (index < letters.length ? '' : shortName(Math.floor(index / letters.length) - 1)) +
  letters[index % letters.length]!;
