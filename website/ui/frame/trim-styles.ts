type Rule = { selectors: string; body: string; children: Rule[] | null };
type Present = { classes: Set<string>; tags: Set<string>; html: string };

const styleElement = /<style>([^]*?)<\/style>/;
const script = /<script(?! type="application\/)/;

/**
 * Leaves out of the styles of a page the rules and variables that none of its elements needs. Only a page without script
 * can be trimmed, because its elements never change.
 */
export function trimStyles(html: string): string {
  const styles = styleElement.exec(html)?.[1];
  if (!styles || script.test(html)) return html;
  const present = readPage(html.replace(styleElement, ''));
  return html.replace(
    styleElement,
    () => `<style>${dropUnusedVariables(print(rulesOf(styles), present))}</style>`,
  );
}

/** Writes a variable that never changes as its value, where that is shorter. */
export function inlineConstants(styles: string): string {
  const root = /^:root{([^}]*)}/.exec(styles)?.[1] ?? '';
  const constants = Array.from(root.matchAll(/(--[\w-]+):([^;]+)/g), ([, name, value]) => ({
    reference: `var(${name})`,
    value: value!,
    isConstant: styles.split(`${name}:`).length === 2 && !value!.includes('var('),
  })).filter(({ reference, value, isConstant }) => isConstant && value.length <= reference.length);
  const inlined = constants.reduce((text, { reference, value }) => text.replaceAll(reference, value), styles);
  return dropUnusedVariables(inlined);
}

const rulesOfStyles = new Map<string, Rule[]>();

function rulesOf(styles: string): Rule[] {
  const rules = rulesOfStyles.get(styles) ?? parse(styles);
  rulesOfStyles.set(styles, rules);
  return rules;
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

function print(rules: Rule[], present: Present): string {
  return rules
    .map(({ selectors, body, children }) => {
      const kept = children ? print(children, present) : body;
      const matching = selectors.startsWith('@') ? selectors : matchingOf(selectors, present);
      return kept && matching && `${matching}{${kept}}`;
    })
    .join('');
}

const matchingOf = (selectors: string, present: Present): string =>
  selectors
    .split(/,(?![^(]*\))/)
    .filter((selector) => canMatch(selector, present))
    .join(',');

const uncertain = /:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)|::[\w-]+(?:\([^)]*\))?|\[open\]/g;

/** Negations, alternatives, drawn elements and what a visitor opens say nothing about the elements of a page. */
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

/** A variable may only be needed by another, so this goes on until all are needed. */
function dropUnusedVariables(styles: string): string {
  const trimmed = styles.replaceAll(/(--[\w-]+):[^;{}]+(;|(?=}))/g, (declaration, name: string) =>
    styles.includes(`var(${name})`) || styles.includes(`var(${name},`) ? declaration : '',
  );
  return trimmed === styles ? styles : dropUnusedVariables(trimmed);
}
