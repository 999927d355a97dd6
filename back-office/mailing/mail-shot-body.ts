import MarkdownIt from 'markdown-it';
import { emailStyles } from '../email/layout.ts';

// No HTML and no pictures: loading external content would reveal who reads the email and when.
const markdown = new MarkdownIt('default', { html: false, linkify: true, maxNesting: 20 }).disable([
  'image',
  'table',
]);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (url) => /^(https?|mailto|tel):/i.test(url);

type Token = ReturnType<typeof markdown.parse>[number];

/** Renders Markdown as styled HTML and as plain text, with each http link replaced by `linkFor(url)`. */
export function renderBody(body: string, linkFor: (url: string) => string): { html: string; text: string } {
  const tokens = markdown.parse(body, {});
  for (const token of tokens) addStyle(token, linkFor);
  return { html: markdown.renderer.render(tokens, markdown.options, {}), text: renderPlainText(tokens) };
}

const gap = 'margin:0 0 16px';
const styles: Record<string, string> = {
  paragraph_open: gap,
  heading_open: `margin:28px 0 12px;${emailStyles.section}`,
  bullet_list_open: `${gap};padding:0 0 0 24px`,
  ordered_list_open: `${gap};padding:0 0 0 24px`,
  list_item_open: 'margin:0 0 8px',
  blockquote_open: `${gap};padding:0 0 0 16px;border-left:3px solid #cdb98f`,
  hr: 'margin:28px 0;border:0;border-top:1px solid #cdb98f',
  link_open: emailStyles.link,
  fence: 'white-space:pre-wrap',
  code_block: 'white-space:pre-wrap',
};
const classes: Record<string, string> = { blockquote_open: 'rule', hr: 'rule', link_open: 'link' };

function addStyle(token: Token, linkFor: (url: string) => string) {
  const url = token.type === 'link_open' ? String(token.attrGet('href')) : '';
  if (/^https?:/i.test(url)) token.attrSet('href', linkFor(url));
  if (styles[token.type]) token.attrSet('style', styles[token.type]!);
  if (classes[token.type]) token.attrSet('class', classes[token.type]!);
  // The email has its own h1, so headings begin at h2.
  if (token.type.startsWith('heading_')) token.tag = ['h1', 'h2'].includes(token.tag) ? 'h2' : 'h3';
  for (const child of token.children ?? []) addStyle(child, linkFor);
}

/** Plain text with empty lines between paragraphs, list markers, and `>` before quotations. */
function renderPlainText(tokens: Token[]): string {
  const lists: { next: number | null }[] = [];
  let text = '';
  let mark = '';
  let quotes = 0;
  let isTight = false;
  for (const token of tokens) {
    const { type } = token;
    if (type === 'bullet_list_open') lists.push({ next: null });
    else if (type === 'ordered_list_open') lists.push({ next: Number(token.attrGet('start') ?? 1) });
    else if (type.endsWith('_list_close')) lists.pop();
    else if (type === 'list_item_open') mark = createListMark(lists.at(-1)!);
    else if (type === 'blockquote_open') quotes++;
    else if (type === 'blockquote_close') quotes--;
    else if (hasText(type)) {
      const before = '> '.repeat(quotes) + '  '.repeat(Math.max(lists.length - 1, 0));
      const inside = lists.length > 0 ? ' '.repeat(mark.length || 2) : '';
      const gapBefore = text === '' ? '' : isTight && lists.length > 0 ? '\n' : '\n\n';
      text +=
        gapBefore +
        before +
        (mark || inside) +
        renderText(token).trimEnd().replaceAll('\n', `\n${before}${inside}`);
      mark = '';
      isTight = lists.length > 0;
    }
    // The items of a loose list keep the empty lines between them.
    if (type === 'paragraph_open' && !token.hidden) isTight = false;
  }
  return text;
}

const createListMark = (list: { next: number | null }) => (list.next === null ? '- ' : `${list.next++}. `);
const hasText = (type: string) => ['inline', 'fence', 'code_block', 'hr'].includes(type);

function renderText(token: Token): string {
  if (token.type === 'hr') return '-----';
  if (token.type !== 'inline') return token.content;
  const open: { url: string; from: number }[] = [];
  let text = '';
  for (const child of token.children ?? []) {
    if (child.type === 'softbreak') text += ' ';
    else if (child.type === 'hardbreak') text += '\n';
    else if (child.type === 'link_open') open.push({ url: String(child.attrGet('href')), from: text.length });
    else if (child.type === 'link_close') text = withAddress(text, open.pop()!);
    else text += child.content;
  }
  return text;
}

/** Puts the address behind the text of a link, or replaces the text if it is an address itself. */
function withAddress(text: string, { url, from }: { url: string; from: number }): string {
  const words = text.slice(from);
  if (/^https?:\/\//i.test(words)) return text.slice(0, from) + url;
  const address = url.replace(/^(mailto|tel):/i, '');
  return words.replaceAll(' ', '').includes(address) ? text : `${text} (${address})`;
}
