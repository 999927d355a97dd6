const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Writes the classes of a page and the variables of its styles with one or two letters. Classes without a rule are left
 * out. A provider's colours, in styles of their own, still find their variables: those keep their names.
 */
export function shortenNames(page: string, styles: string): { page: string; styles: string } {
  const selectors = styles.replaceAll(/{[^{}]*}/g, '{}');
  const classes = namesIn(selectors, className, (name) => page.includes(`.${name}`));
  const variables = namesIn(styles, variableName, (name) => page.includes(`--${name}:`));
  return {
    page: page.replaceAll(/ class="([^"]*)"/g, (_, names: string) => {
      const kept = names.split(' ').flatMap((name) => classes.get(name) ?? []);
      return kept.length > 0 ? ` class="${kept.join(' ')}"` : '';
    }),
    styles: styles
      .replaceAll(/[^{}]+(?={)/g, (selector) =>
        selector.replaceAll(className, (_, name: string) => `.${classes.get(name)!}`),
      )
      .replaceAll(variableName, (_, name: string) => `--${variables.get(name)!}`),
  };
}

const className = /\.([a-z][\w-]*)/gi;
const variableName = /--([\w-]+)/g;

function namesIn(text: string, pattern: RegExp, isKept: (name: string) => boolean): Map<string, string> {
  const names = new Set(Array.from(text.matchAll(pattern), ([, name]) => name!));
  return new Map(Array.from(names, (name, index) => [name, isKept(name) ? name : shortName(index)]));
}

const shortName = (index: number): string =>
  (index < letters.length ? '' : shortName(Math.floor(index / letters.length) - 1)) +
  letters[index % letters.length]!;
