import { readAttribute, unescapeHtml } from '../support/html.ts';

/** A form of a page: its action and the values of its fields. */
export type PageForm = { page: string; action: string; isMultipart: boolean; fields: Record<string, string> };

/** All POST forms of these pages, one for each of their buttons. */
export async function readForms(address: string, pages: string[], cookie: string): Promise<PageForm[]> {
  const found = await Promise.all(
    pages.map(async (page) => {
      const html = await (await fetch(address + page, { headers: { Cookie: cookie } })).text();
      return Array.from(html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs), ([, tag = '', inside = '']) => ({
        page,
        tag,
        inside,
      }));
    }),
  );
  return found
    .flat()
    .filter(({ tag }) => readAttribute(tag, 'method').toLowerCase() === 'post')
    .flatMap(({ page, tag, inside }) =>
      readButtons(inside).map((button) => ({
        page,
        action: readAttribute(tag, 'action') || page,
        isMultipart: readAttribute(tag, 'enctype') === 'multipart/form-data',
        fields: { ...readFields(inside), ...button },
      })),
    );
}

function readFields(html: string): Record<string, string> {
  const tags = Array.from(html.matchAll(/<input\b([^>]*)>/g), ([, tag]) => tag!);
  const named = tags.map((tag) => [readAttribute(tag, 'name'), readAttribute(tag, 'value')]);
  const texts = Array.from(
    html.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs),
    ([, tag = '', text = '']) => [readAttribute(tag, 'name'), unescapeHtml(text).replace(/^\n/, '')],
  );
  const chosen = Array.from(
    html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs),
    ([, tag = '', options = '']) => [
      readAttribute(tag, 'name'),
      readAttribute(/<option\b[^>]*/.exec(options)?.[0] ?? '', 'value'),
    ],
  );
  return Object.fromEntries([...named, ...texts, ...chosen].filter(([name]) => name));
}

/** The value that each button sends; one without a name sends nothing. */
function readButtons(html: string): Record<string, string>[] {
  const tags = Array.from(html.matchAll(/<button\b([^>]*)>/g), ([, tag]) => tag!);
  const named = tags.filter((tag) => readAttribute(tag, 'name'));
  return named.length > 0
    ? named.map((tag) => ({ [readAttribute(tag, 'name')]: readAttribute(tag, 'value') }))
    : [{}];
}
