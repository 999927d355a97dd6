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
type PagePart = { piece: string } | { lines: string[] };

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
  return [`page: ${nameOf(root)}`, ...listLines(readChildren(root, tree))].join('\n');
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

function read(node: AxNode, tree: Tree): PagePart[] {
  const role = node.role?.value ?? 'generic';
  if (role === 'InlineTextBox' || role === 'ListMarker') return [];
  if (node.ignored) return readChildren(node, tree);
  if (role === 'StaticText') return [{ piece: nameOf(node) }];
  const read = readRole(node, role, tree);
  return is(node, 'focused') ? markFirst(read) : read;
}

function readRole(node: AxNode, role: string, tree: Tree): PagePart[] {
  if (role === 'combobox')
    return [{ lines: [describe(node), ...indentLines([describeChoices(node, tree)])] }];
  if (namedByContent.includes(role)) {
    return [pieces.includes(role) ? { piece: `[${describe(node)}]` } : { lines: [describe(node)] }];
  }
  const within = readChildren(node, tree);
  if (role === 'heading') {
    return [{ lines: [`heading ${readProperty(node, 'level')}: ${listLines(joinReads(within)).join(' ')}`] }];
  }
  if (wholeLines.includes(role)) return describeLine(role, listLines(joinReads(within)));
  if (pieces.includes(role)) return joinReads(within);
  const isSilent = !spoken[role] || (onlyWithName.includes(role) && !nameOf(node));
  if (isSilent) return within;
  const lines = listLines(within);
  return lines.length > 0 ? [{ lines: [describe(node), ...indentLines(lines)] }] : [];
}

const readChildren = (node: AxNode, tree: Tree): PagePart[] =>
  (node.childIds ?? []).flatMap((id) => {
    const child = tree.get(id);
    return child ? read(child, tree) : [];
  });

function describeChoices(node: AxNode, tree: Tree): string {
  const listOptions = ({ childIds = [] }: AxNode): string[] =>
    childIds.flatMap((id) => {
      const child = tree.get(id)!;
      return child.role?.value === 'option' ? [nameOf(child)] : listOptions(child);
    });
  return `choices: ${listOptions(node).join(', ')}`;
}

function describeLine(role: string, lines: string[]): PagePart[] {
  const [first, ...more] = lines;
  if (!first) return [];
  return [{ lines: role === 'listitem' ? [`• ${first}`, ...indentLines(more)] : lines }];
}

/** "link: Book Attendance (Coffee morning)". */
function describe(node: AxNode): string {
  const name = nameOf(node);
  const value = String(node.value?.value ?? '');
  const description = (node.description?.value ?? '').trim();
  const role = readProperty(node, 'roledescription') ?? spoken[node.role!.value];
  return [
    name ? `${role}: ${name}` : role,
    ...listStates(node).map((state) => `, ${state}`),
    value && value !== name && `, “${value}”`,
    description && ` (${description})`,
  ]
    .filter(Boolean)
    .join('');
}

// Between parts of a name, Chromium adds spaces that nobody hears.
const nameOf = (node: AxNode) => (node.name?.value ?? '').replace(/[\u00a0\n]+/g, ' ').replaceAll(' ,', ',');

const readProperty = (node: AxNode, name: string) =>
  node.properties?.find((property) => property.name === name)?.value.value;

const is = (node: AxNode, name: string) => ['true', true].includes(readProperty(node, name) as string);

function listStates(node: AxNode): string[] {
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

function markFirst(reads: PagePart[]): PagePart[] {
  const [first, ...more] = reads;
  if (!first) return [];
  if ('piece' in first) return [{ piece: `→ ${first.piece}` }, ...more];
  return [{ lines: [`→ ${first.lines[0]}`, ...first.lines.slice(1)] }, ...more];
}

/** Joins adjacent pieces. */
function joinReads(reads: PagePart[]): PagePart[] {
  const all: PagePart[] = [];
  for (const one of reads) {
    const last = all.at(-1);
    if ('piece' in one && last && 'piece' in last) last.piece = join(last.piece, one.piece);
    else all.push({ ...one });
  }
  return all;
}

const join = (before: string, after: string) =>
  /\s$/.test(before) || /^[\s.,;:)”’]/.test(after) ? before + after : `${before} ${after}`;

const listLines = (reads: PagePart[]): string[] =>
  reads
    .flatMap((one) => ('piece' in one ? [one.piece.trim().replace(/\s+/g, ' ')] : one.lines))
    .filter(Boolean);

const indentLines = (lines: string[]) => lines.map((line) => `  ${line}`);
