import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { margaret, requestPath } from '../support/records/cremation-request.ts';
import { addContact } from '../support/records/contact.ts';
import { book } from '../support/records/booking.ts';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';

// Elements around which w3m, Lynx and Links begin a new line. They know no others, such as nav, section or summary.
const blocks =
  /^(p|div|h\d|ul|ol|li|dl|dt|dd|table|t[hrd]|form|br|hr|blockquote|pre|body|title|option|select)$/;

let lychgate: TestedLychgate;
const pages: Record<string, string> = {};

before(async () => {
  lychgate = await startTestLychgate({ DEMO: 'on' });
  const guid = await makeEvent(lychgate.address, { title: 'Coffee morning', maxCapacity: 40 });
  await book(lychgate.address, guid);
  await addContact(lychgate.database!, { cu: 'C100', co: 'AB27' });
  const funeral = { personName: 'John Ellis', date: '2031-03-29', mayAddPhotographs: true };
  const { body } = await callAsOperator(lychgate, 'POST', 'Funerals', funeral);
  const paths = [
    '/events',
    `/events/${guid}`,
    ...['book', 'amend', 'cancel', 'link'].map((mode) => `/events?${mode}=${guid}`),
    requestPath,
    '/Unsubscribe/C100/AB27',
    '/mailshot/https%3A%2F%2Felsewhere.example%2F/C100/AB27/3',
    `/emailsignoff/${guid}/Option1`,
    `/documentupload/${body.guid}`,
    `/documentviewer/${body.guid}`,
    '/privacy',
    '/privacy/complaint',
    '/prices',
    '/accessibility',
    '/nowhere',
  ];
  for (const path of paths)
    pages[path.replace(/[\da-f-]{36}/, 'guid')] = await (await fetch(lychgate.address + path)).text();
  pages['the answers'] = await postForm(requestPath, { ...margaret, step: 'check' });
  pages['the link asked for'] = await postForm(`/events?link=${guid}`, { eMail: 'mary@example.org' });
  pages['the receipt'] = await postForm(`/events?book=${guid}`, {
    name: 'Mary',
    eMail: 'm@example.org',
    numberOfAttendees: '1',
  });
});
after(() => lychgate.stop());

async function postForm(path: string, fields: Record<string, string>) {
  const headers = { Origin: lychgate.address };
  const answer = await fetch(lychgate.address + path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  return answer.text();
}

/** The tags and texts of a page, without what no browser shows as text. */
function splitBody(html: string): string[] {
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, '');
  return body.split(/(<[^>]*>)/).filter((part) => part !== '');
}

const nameOf = (tag: string) => /^<\/?([\w-]+)/.exec(tag)![1]!;

/** Places where two elements follow each other without a space, so that their words become one. */
function findJoinedWords(html: string): string[] {
  const found: string[] = [];
  let before = '';
  let isBetween = false;
  for (const part of splitBody(html)) {
    if (part.startsWith('<')) {
      isBetween = true;
      if (blocks.test(nameOf(part))) before = '';
      continue;
    }
    if (isBetween && /[\w.,]$/.test(before) && /^\w/.test(part))
      found.push(`${before.slice(-30)}|${part.slice(0, 30)}`);
    before = part;
    isBetween = false;
  }
  return found;
}

const readText = (html: string) =>
  splitBody(html)
    .filter((part) => !part.startsWith('<'))
    .join(' ');

/** Controls that do nothing without script, and texts that styles or script would hide. */
function findDeadParts(html: string): string[] {
  const bodyText = splitBody(html).join('');
  const dead = [
    /<button[^>]*type="button"[^>]*>/g,
    /<input(?![^>]* (name=|type="submit"))[^>]*>/g,
    /<template[^>]*>/g,
    /<(?!input)\w+(?=[^>]* hidden(=|>| ))[^>]*>[^<]/g,
  ];
  return dead.flatMap((pattern) => bodyText.match(pattern) ?? []);
}

const findIn = (find: (html: string) => string[]) =>
  Object.entries(pages).flatMap(([path, html]) => find(html).map((found) => `${path}: ${found}`));

describe('In a browser without script and styles,', () => {
  test('no words run together', () => {
    assert.deepEqual(findIn(findJoinedWords), []);
  });

  test('no control is shown that needs the script, and no text that is for later', () => {
    assert.deepEqual(findIn(findDeadParts), []);
    assert.deepEqual(
      findIn((html) => /Sorry|One moment/.exec(readText(html)) ?? []),
      [],
    );
  });
});
