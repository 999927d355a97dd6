import assert from 'node:assert/strict';

export type Form = { action: string; fields: Record<string, string> };

/** The form with all these parts in it, as a browser would send it, without its buttons. */
export function formIn(html: string, ...parts: string[]): Form {
  const found = Array.from(html.matchAll(/<form[^>]*>[^]*?<\/form>/g), ([form]) => form).find((form) =>
    parts.every((part) => form.includes(part)),
  );
  assert.ok(found, `no form with ${parts.join(' and ')}`);
  const fields: Record<string, string> = {};
  for (const [tag] of found.matchAll(/<input[^>]*>/g)) {
    const isOff = /type="(?:radio|checkbox)"/.test(tag) && !/ checked/.test(tag);
    const name = attribute(tag, 'name');
    if (name && !isOff && !tag.includes('type="file"')) fields[name] = attribute(tag, 'value');
  }
  for (const [, tag, text] of found.matchAll(/(<textarea[^>]*>)([^]*?)<\/textarea>/g))
    fields[attribute(tag!, 'name')] = unescaped(text!).replace(/^\n/, '');
  for (const [, tag, options] of found.matchAll(/(<select[^>]*>)([^]*?)<\/select>/g)) {
    const chosen = /<option[^>]*selected[^>]*>/.exec(options!) ?? /<option[^>]*>/.exec(options!);
    fields[attribute(tag!, 'name')] = attribute(chosen?.[0] ?? '', 'value');
  }
  return { action: attribute(/<form[^>]*>/.exec(found)![0], 'action'), fields };
}

const attribute = (tag: string, name: string) =>
  unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
