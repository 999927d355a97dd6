/** A form of a page: its action and the values of its fields. */
export type PageForm = { page: string; action: string; isMultipart: boolean; fields: Record<string, string> };

/** All POST forms of these pages. */
export async function formsOn(address: string, pages: string[], cookie: string): Promise<PageForm[]> {
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
    .filter(({ tag }) => attribute(tag, 'method').toLowerCase() === 'post')
    .map(({ page, tag, inside }) => ({
      page,
      action: attribute(tag, 'action') || page,
      isMultipart: attribute(tag, 'enctype') === 'multipart/form-data',
      fields: fieldsIn(inside),
    }));
}

function fieldsIn(html: string): Record<string, string> {
  const tags = Array.from(html.matchAll(/<(?:input|select|textarea|button)\b([^>]*)>/g), ([, tag]) => tag!);
  const named = tags.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]);
  return Object.fromEntries(named.filter(([name]) => name));
}

function attribute(tag: string, name: string): string {
  const [, value = ''] = new RegExp(`\\b${name}="([^"]*)"`).exec(tag) ?? [];
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}
