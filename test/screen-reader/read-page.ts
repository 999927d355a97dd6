import type { Page } from '@playwright/test';

/** The parts of a node of Chromium's accessibility tree that are read here. */
type AxNode = {
  nodeId: string;
  ignored: boolean;
  childIds?: string[];
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: string | number };
  properties?: { name: string; value: { value?: unknown } }[];
};
type Tree = Map<string, AxNode>;

/** The spoken text: a piece of a line, or lines of their own. */
type Read = { piece: string } | { lines: string[] };

/**
 * The page as a screen reader reads it from top to bottom. Nested content is indented, links in a line are in square
 * brackets, and other properties of a control in round ones. An arrow marks the focus.
 */
export async function readPage(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await devtools.detach();
  const tree = new Map(nodes.map((node) => [node.nodeId, node]));
  const root = nodes[0]!;
  return [`page: ${nameOf(root)}`, ...linesOf(readChildren(root, tree))].join('\n');
}

// Chromium's roles in words. Roles that are missing here are not read.
const spoken: Record<string, string> = {
  alert: 'said at once',
  article: 'article',
  banner: 'top of the page',
  button: 'button',
  checkbox: 'tick box',
  combobox: 'list to choose from',
  complementary: 'aside',
  contentinfo: 'foot of the page',
  dialog: 'dialog',
  DisclosureTriangle: 'button',
  form: 'form',
  group: 'group',
  image: 'picture',
  link: 'link',
  list: 'list',
  main: 'content',
  navigation: 'navigation',
  progressbar: 'progress',
  region: 'section',
  status: 'said when it changes',
  textbox: 'text box',
};

// The content of these roles is one line.
const wholeLines = ['paragraph', 'listitem', 'term', 'definition', 'LabelText', 'Legend'];
// The name of these roles is their content.
const namedByContent = [
  'button',
  'link',
  'DisclosureTriangle',
  'textbox',
  'checkbox',
  'image',
  'progressbar',
];
const pieces = ['StaticText', 'link', 'strong', 'emphasis', 'time', 'code', 'image'];
// Screen readers announce these roles only if they have a name.
const onlyWithName = ['form', 'group', 'region'];

function read(node: AxNode, tree: Tree): Read[] {
  const role = node.role?.value ?? 'generic';
  if (role === 'InlineTextBox' || role === 'ListMarker') return [];
  if (node.ignored) return readChildren(node, tree);
  if (role === 'StaticText') return [{ piece: nameOf(node) }];
  const read = readRole(node, role, tree);
  return is(node, 'focused') ? pointAt(read) : read;
}

function readRole(node: AxNode, role: string, tree: Tree): Read[] {
  if (role === 'combobox') return [{ lines: [describe(node), ...indent([choicesOf(node, tree)])] }];
  if (namedByContent.includes(role)) {
    return [pieces.includes(role) ? { piece: `[${describe(node)}]` } : { lines: [describe(node)] }];
  }
  const within = readChildren(node, tree);
  if (role === 'heading') {
    return [{ lines: [`heading ${propertyOf(node, 'level')}: ${linesOf(joined(within)).join(' ')}`] }];
  }
  if (wholeLines.includes(role)) return asLine(role, linesOf(joined(within)));
  if (pieces.includes(role)) return joined(within);
  const isSilent = !spoken[role] || (onlyWithName.includes(role) && !nameOf(node));
  if (isSilent) return within;
  const lines = linesOf(within);
  return lines.length > 0 ? [{ lines: [describe(node), ...indent(lines)] }] : [];
}

const readChildren = (node: AxNode, tree: Tree): Read[] =>
  (node.childIds ?? []).flatMap((id) => {
    const child = tree.get(id);
    return child ? read(child, tree) : [];
  });

function choicesOf(node: AxNode, tree: Tree): string {
  const optionsIn = ({ childIds = [] }: AxNode): string[] =>
    childIds.flatMap((id) => {
      const child = tree.get(id)!;
      return child.role?.value === 'option' ? [nameOf(child)] : optionsIn(child);
    });
  return `choices: ${optionsIn(node).join(', ')}`;
}

function asLine(role: string, lines: string[]): Read[] {
  const [first, ...more] = lines;
  if (!first) return [];
  return [{ lines: role === 'listitem' ? [`• ${first}`, ...indent(more)] : lines }];
}

/** "link: Book Attendance (Coffee morning)". */
function describe(node: AxNode): string {
  const name = nameOf(node);
  const value = String(node.value?.value ?? '');
  const description = (node.description?.value ?? '').trim();
  const role = propertyOf(node, 'roledescription') ?? spoken[node.role!.value];
  return [
    name ? `${role}: ${name}` : role,
    ...statesOf(node).map((state) => `, ${state}`),
    value && value !== name && `, “${value}”`,
    description && ` (${description})`,
  ]
    .filter(Boolean)
    .join('');
}

// Between parts of a name, Chromium adds spaces that nobody hears.
const nameOf = (node: AxNode) => (node.name?.value ?? '').replace(/[\u00a0\n]+/g, ' ').replaceAll(' ,', ',');

const propertyOf = (node: AxNode, name: string) =>
  node.properties?.find((property) => property.name === name)?.value.value;

const is = (node: AxNode, name: string) => ['true', true].includes(propertyOf(node, name) as string);

function statesOf(node: AxNode): string[] {
  const states = [
    is(node, 'required') && 'required',
    is(node, 'invalid') && 'not right yet',
    is(node, 'disabled') && 'not available',
    is(node, 'readonly') && 'cannot be changed',
    node.role!.value === 'checkbox' && (is(node, 'checked') ? 'ticked' : 'not ticked'),
    node.role!.value === 'DisclosureTriangle' && (is(node, 'expanded') ? 'open' : 'closed'),
  ];
  return states.filter((state) => state !== false);
}

function pointAt(reads: Read[]): Read[] {
  const [first, ...more] = reads;
  if (!first) return [];
  if ('piece' in first) return [{ piece: `→ ${first.piece}` }, ...more];
  return [{ lines: [`→ ${first.lines[0]}`, ...first.lines.slice(1)] }, ...more];
}

/** Joins adjacent pieces. */
function joined(reads: Read[]): Read[] {
  const all: Read[] = [];
  for (const one of reads) {
    const last = all.at(-1);
    if ('piece' in one && last && 'piece' in last) last.piece = join(last.piece, one.piece);
    else all.push({ ...one });
  }
  return all;
}

const join = (before: string, after: string) =>
  /\s$/.test(before) || /^[\s.,;:)”’]/.test(after) ? before + after : `${before} ${after}`;

const linesOf = (reads: Read[]): string[] =>
  reads
    .flatMap((one) => ('piece' in one ? [one.piece.trim().replace(/\s+/g, ' ')] : one.lines))
    .filter(Boolean);

const indent = (lines: string[]) => lines.map((line) => `  ${line}`);
