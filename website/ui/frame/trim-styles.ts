type Rule = { selectors: string; body: string; children: Rule[] | null };
type Present = { classes: Set<string>; tags: Set<string>; hasAttribute: (name: string) => boolean };

const styleElement = /<style>([^]*?)<\/style>/;
const script = /<script(?! type="application\/)/;

/**
 * Trims the styles of a page whose elements never change, because it has no script. Returns any other page as it is.
 */
export const trimStylesWithoutScript = (html: string): string =>
  script.test(html) ? html : trimStyles(html);

export const readStyles = (html: string): string => styleElement.exec(html)?.[1] ?? '';

/** Removes rules and variables that no element of the page needs, and gives variables short names. */
export function trimStyles(html: string): string {
  const styles = readStyles(html);
  if (!styles) return html;
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
    const end = findEnd(styles, open);
    const selectors = styles.slice(start, open);
    const body = styles.slice(open + 1, end);
    rules.push({ selectors, body, children: body.includes('{') ? parse(body) : null });
    start = end + 1;
  }
  return rules;
}

/** Finds the end of the block or of the arguments that begin at `open`. */
function findEnd(styles: string, open: number): number {
  const opening = styles[open];
  const closing = opening === '{' ? '}' : ')';
  let depth = 0;
  for (let at = open; at < styles.length; at++) {
    if (styles[at] === opening) depth++;
    if (styles[at] === closing && --depth === 0) return at;
  }
  throw new Error('A rule has no end');
}

/** Prints the rules. Two consecutive rules for the same elements become one. */
function print(rules: Rule[], present: Present): string {
  const printedRules: { selectors: string; body: string }[] = [];
  for (const { selectors, body, children } of rules) {
    const matching = selectors.startsWith('@') ? selectors : filterSelectors(selectors, present);
    const printed = children && !isAnimation(selectors) ? print(children, present) : body;
    const last = printedRules.at(-1);
    if (!printed || !matching) continue;
    if (last?.selectors === matching) last.body += (children ? '' : ';') + printed;
    else printedRules.push({ selectors: matching, body: printed });
  }
  // An animation stands beside the rules that use it.
  if (printedRules.every(({ selectors }) => isAnimation(selectors))) return '';
  return printedRules.map(({ selectors, body }) => `${selectors}{${body}}`).join('');
}

const isAnimation = (selectors: string) => selectors.startsWith('@keyframes');

const filterSelectors = (selectors: string, present: Present): string =>
  splitSelectors(selectors)
    .filter((selector) => canMatch(selector, present))
    .join(',');

/** Splits a list of selectors at its commas, but not at those in parentheses. */
function splitSelectors(selectors: string): string[] {
  const open = selectors.indexOf('(');
  if (open < 0) return selectors.split(',');
  const end = findEnd(selectors, open) + 1;
  const before = selectors.slice(0, open).split(',');
  const [after = '', ...others] = splitSelectors(selectors.slice(end));
  return [...before.slice(0, -1), before.at(-1)! + selectors.slice(open, end) + after, ...others];
}

const uncertain = /::[\w-]+(?:\([^)]*\))?|\[open\]/g;

/**
 * Whether a selector can match an element of the page. Negations, alternatives, pseudo-elements and opened elements
 * are ignored.
 */
function canMatch(selector: string, present: Present): boolean {
  const stated = removeAlternatives(selector).replace(uncertain, '');
  const attributes = Array.from(stated.matchAll(/\[([\w-]+)/g), ([, name]) => name!);
  const plain = stated.replace(/\[[^\]]*\]/g, '');
  const named = Array.from(plain.matchAll(/\.([\w-]+)/g), ([, name]) => name!);
  const elements = plain.replace(/::?[\w-]+/g, '').match(/(?<![\w.#-])[a-z][a-z0-9]*/g) ?? [];
  return (
    named.every((name) => present.classes.has(name)) &&
    elements.every((name) => present.tags.has(name)) &&
    attributes.every(present.hasAttribute)
  );
}

/** Removes what an element may match, but need not. */
function removeAlternatives(selector: string): string {
  const found = /:(not|is|where|has)\(/.exec(selector);
  if (!found) return selector;
  const open = found.index + found[0].length - 1;
  const end = findEnd(selector, open);
  const inner = selector.slice(open + 1, end);
  const isNeeded = found[1] === 'has' && !inner.includes(',');
  return (
    selector.slice(0, found.index) +
    (isNeeded ? ` ${removeAlternatives(inner)}` : '') +
    removeAlternatives(selector.slice(end + 1))
  );
}

/** Reads the names in a page. A name that one of its scripts quotes may be a class or an attribute that the script sets. */
function readPage(html: string): Present {
  const find = (pattern: RegExp, text = html) => Array.from(text.matchAll(pattern), ([, name]) => name!);
  const scripts = find(/<script nonce[^>]*>([^]*?)<\/script>/g);
  const quoted = scripts.flatMap((code) => find(/'([\w-]+)'/g, code));
  return {
    classes: new Set([...find(/ class="([^"]*)"/g).flatMap((names) => names.split(' ')), ...quoted]),
    tags: new Set(find(/<([a-z][a-z0-9]*)/g)),
    hasAttribute: (name) => html.includes(` ${name}`) || quoted.includes(name),
  };
}

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
