import MarkdownIt from 'markdown-it';

// HTML stays text, and there are no pictures: loading external content would reveal who reads the page.
const markdown = new MarkdownIt('default', { html: false, linkify: true, maxNesting: 20 }).disable([
  'image',
  'table',
]);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (url) => /^(https?:|mailto:|tel:|\/(?!\/))/i.test(url);

/** Converts Markdown to HTML for a page whose title is its only `h1`. */
export function renderMarkdown(text: string): string {
  const tokens = markdown.parse(text, {});
  for (const token of tokens) {
    if (token.type.startsWith('heading_')) token.tag = ['h1', 'h2'].includes(token.tag) ? 'h2' : 'h3';
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}
