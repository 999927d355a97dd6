import assert from 'node:assert/strict';

/** The text of the main part of a page, without its markup. */
export function readMainText(html: string): string {
  const [, main = ''] = /<main[^>]*>([^]*)<\/main>/.exec(html) ?? [];
  return main.replaceAll(/<!--.*?-->|<\/?(?:a|strong|span)\b[^>]*>/g, '').replaceAll(/<[^>]+>/g, '\n');
}

export const joinLines = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The value of an attribute of a tag; empty if the tag has none. */
export const readAttribute = (tag: string, name: string): string =>
  unescapeHtml(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

export const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

export type Form = { action: string; fields: Record<string, string> };

/** The form that has all these parts, as a browser would send it, without its buttons. */
export function readForm(html: string, ...parts: string[]): Form {
  const found = Array.from(html.matchAll(/<form[^>]*>[^]*?<\/form>/g), ([form]) => form).find((form) =>
    parts.every((part) => form.includes(part)),
  );
  assert.ok(found, `no form with ${parts.join(' and ')}`);
  const fields: Record<string, string> = {};
  for (const [tag] of found.matchAll(/<input[^>]*>/g)) {
    const isOff = /type="(?:radio|checkbox)"/.test(tag) && !/ checked/.test(tag);
    const name = readAttribute(tag, 'name');
    if (name && !isOff && !tag.includes('type="file"')) fields[name] = readAttribute(tag, 'value');
  }
  for (const [, tag, text] of found.matchAll(/(<textarea[^>]*>)([^]*?)<\/textarea>/g))
    fields[readAttribute(tag!, 'name')] = unescapeHtml(text!).replace(/^\n/, '');
  for (const [, tag, options] of found.matchAll(/(<select[^>]*>)([^]*?)<\/select>/g)) {
    const chosen = /<option[^>]*selected[^>]*>/.exec(options!) ?? /<option[^>]*>/.exec(options!);
    fields[readAttribute(tag!, 'name')] = readAttribute(chosen?.[0] ?? '', 'value');
  }
  return { action: readAttribute(/<form[^>]*>/.exec(found)![0], 'action'), fields };
}
