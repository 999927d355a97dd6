type Rule = { selectors: string; body: string; children: Rule[] | null };
type Present = { classes: Set<string>; tags: Set<string>; html: string };

const styleElement = /<style>([^]*?)<\/style>/;
const script = /<script(?! type="application\/)/;

/**
 * Removes rules and variables that no element of the page needs, and gives variables short names. Only a page
 * without script can be trimmed, because its elements never change.
 */
export function trimStyles(html: string): string {
  const styles = styleElement.exec(html)?.[1];
  if (!styles || script.test(html)) return html;
  const page = html.replace(styleElement, '<style></style>');
  const trimmed = dropUnusedVariables(inlineAliases(print(parseRules(styles), readPage(page)), page));
  const short = inlineConstants(shortenVariables(page, trimmed), page);
  return page.replace('<style></style>', () => `<style>${short}</style>`);
}

/**
 * Inlines variables that never change, if that is shorter.
 * @param page what else may set variables
 */
export function inlineConstants(styles: string, page = ''): string {
  const root = /^:root{([^}]*)}/.exec(styles)?.[1] ?? '';
  const constants = Array.from(root.matchAll(/(--[\w-]+):([^;]+)/g), ([declaration, name, value]) => {
    const reference = `var(${name})`;
    const uses = styles.split(reference).length - 1;
    const isSetOnce = styles.split(`${name}:`).length === 2 && !page.includes(`${name}:`);
    const isConstant = isSetOnce && !value!.includes('var(');
    const isShorter = uses * value!.length <= uses * reference.length + declaration.length;
    return { reference, value: value!, isInlined: isConstant && isShorter };
  }).filter(({ isInlined }) => isInlined);
  const inlined = constants.reduce((text, { reference, value }) => text.replaceAll(reference, value), styles);
  return dropUnusedVariables(inlined);
}

/** Inlines variables of the root that only name another one, unless the provider's own styles set them. */
function inlineAliases(styles: string, page: string): string {
  const root = /^:root{([^}]*)}/.exec(styles)?.[1] ?? '';
  const aliases = Array.from(root.matchAll(/(--[\w-]+):(var\(--[\w-]+\))/g)).filter(
    ([, name]) => styles.split(`${name}:`).length === 2 && !page.includes(`${name}:`),
  );
  return aliases.reduce((text, [, name, other]) => text.replaceAll(`var(${name})`, other!), styles);
}

const rulesOfStyles = new Map<string, Rule[]>();

function parseRules(styles: string): Rule[] {
  const rules = rulesOfStyles.get(styles) ?? withMediaTogether(parse(styles));
  rulesOfStyles.set(styles, rules);
  return rules;
}

const ofPrint = '@media print';

/**
 * Merges the rules of all sheets for the same media, at the place of the last. Those for print come last, to
 * override those for screens.
 */
function withMediaTogether(rules: Rule[]): Rule[] {
  const together = new Map<string, Rule>();
  for (const [index, rule] of rules.entries()) {
    const key = rule.selectors.startsWith('@media') ? rule.selectors : String(index);
    const children = [...(together.get(key)?.children ?? []), ...(rule.children ?? [])];
    together.delete(key);
    together.set(key, { ...rule, children: rule.children && children });
  }
  const isPrinted = ({ selectors }: Rule) => selectors === ofPrint;
  const gathered = Array.from(together.values());
  return [...gathered.filter((rule) => !isPrinted(rule)), ...gathered.filter(isPrinted)];
}

/** Reads styles as the build writes them: without comments, and without braces in strings. */
function parse(styles: string): Rule[] {
  const rules: Rule[] = [];
  for (let start = 0; start < styles.length;) {
    const open = styles.indexOf('{', start);
    const end = endOfBlock(styles, open);
    const selectors = styles.slice(start, open);
    const body = styles.slice(open + 1, end);
    rules.push({ selectors, body, children: body.includes('{') ? parse(body) : null });
    start = end + 1;
  }
  return rules;
}

function endOfBlock(styles: string, open: number): number {
  let depth = 0;
  for (let at = open; at < styles.length; at++) {
    if (styles[at] === '{') depth++;
    if (styles[at] === '}' && --depth === 0) return at;
  }
  throw new Error('A rule has no end');
}

/** Prints the rules. Two consecutive rules for the same elements become one. */
function print(rules: Rule[], present: Present): string {
  const printedRules: { selectors: string; body: string }[] = [];
  for (const { selectors, body, children } of rules) {
    const matching = selectors.startsWith('@') ? selectors : filterSelectors(selectors, present);
    const printed = children ? print(children, present) : body;
    const last = printedRules.at(-1);
    if (!printed || !matching) continue;
    if (last?.selectors === matching) last.body += (children ? '' : ';') + printed;
    else printedRules.push({ selectors: matching, body: printed });
  }
  return printedRules.map(({ selectors, body }) => `${selectors}{${body}}`).join('');
}

const filterSelectors = (selectors: string, present: Present): string =>
  selectors
    .split(/,(?![^(]*\))/)
    .filter((selector) => canMatch(selector, present))
    .join(',');

const uncertain = /:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)|::[\w-]+(?:\([^)]*\))?|\[open\]/g;

/**
 * Whether a selector can match an element of the page. Negations, alternatives, pseudo-elements and opened elements
 * are ignored.
 */
function canMatch(selector: string, { classes, tags, html }: Present): boolean {
  const stated = selector.replace(uncertain, '');
  const attributes = Array.from(stated.matchAll(/\[([\w-]+)/g), ([, name]) => name!);
  const plain = stated.replace(/\[[^\]]*\]/g, '');
  const named = Array.from(plain.matchAll(/\.([\w-]+)/g), ([, name]) => name!);
  const elements = plain.replace(/::?[\w-]+/g, '').match(/(?<![\w.-])[a-z][a-z0-9]*/g) ?? [];
  return (
    named.every((name) => classes.has(name)) &&
    elements.every((name) => tags.has(name)) &&
    attributes.every((name) => html.includes(` ${name}`))
  );
}

const readPage = (html: string): Present => ({
  classes: new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names]) => names!.split(' ')).flat()),
  tags: new Set(Array.from(html.matchAll(/<([a-z][a-z0-9]*)/g), ([, name]) => name!)),
  html,
});

/** Removes unused variables until all that are left are needed, because one may only be used by another. */
function dropUnusedVariables(styles: string): string {
  const trimmed = styles.replaceAll(/(--[\w-]+):[^;{}]+(;|(?=}))/g, (declaration, name: string) =>
    styles.includes(`var(${name})`) || styles.includes(`var(${name},`) ? declaration : '',
  );
  if (trimmed !== styles) return dropUnusedVariables(trimmed);
  return styles.replaceAll(';}', '}').replace(/^:root{}/, '');
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Shortens the variables in a page's styles to one or two letters. Those that the page sets elsewhere, such as a
 * provider's colours, keep their names.
 */
function shortenVariables(page: string, styles: string): string {
  const names = new Set(Array.from(styles.matchAll(variableName), ([, name]) => name!));
  const short = new Map(
    Array.from(names, (name, index) => [name, page.includes(`--${name}:`) ? name : createShortName(index)]),
  );
  return styles.replaceAll(variableName, (_, name: string) => `--${short.get(name)!}`);
}

const variableName = /--([\w-]+)/g;

const createShortName = (index: number): string =>
  (index < letters.length ? '' : createShortName(Math.floor(index / letters.length) - 1)) +
  letters[index % letters.length]!;
