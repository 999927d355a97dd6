import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { until } from '../until.ts';

type Email = {
  from: { name: string; address: string };
  to: string | undefined;
  subject: string | undefined;
  text: string;
  html: string;
  /** By lower-case name. */
  headers: Record<string, string | undefined>;
};

/** The parsed emails in the mail folder, with this subject if one is named. */
export async function readEmails(dataDir: string, { subject }: { subject?: string }): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  // The first email makes the folder.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const emails = await Promise.all(names.map((name) => parse(join(folder, name))));
  return emails
    .filter((email) => subject === undefined || email.subject === subject)
    .map(({ from, to, text = '', html = '', ...email }) => ({
      from: { name: from?.name ?? '', address: from?.address ?? '' },
      to: to?.[0]?.address,
      subject: email.subject,
      text,
      html,
      headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    }));
}

/** Waits for an email with this subject or to this address, or both. Fails the test if there are several. */
export async function waitForEmail(
  dataDir: string,
  { subject, to }: { subject?: string; to?: string },
): Promise<Email> {
  let emails: Email[] = [];
  await until(async () => {
    emails = (await readEmails(dataDir, { subject })).filter((each) => to === undefined || each.to === to);
    return emails.length > 0;
  });
  assert.equal(emails.length, 1, `emails “${subject ?? ''}” to ${to ?? 'anybody'}`);
  return emails[0]!;
}

/** Waits for an email with this subject. Returns the path of the link in it that opens a booking. */
export async function waitForPrivateLink(dataDir: string, subject: string): Promise<string> {
  const { text } = await waitForEmail(dataDir, { subject });
  const { pathname, search } = new URL(/http\S+manage=[\w-]+/.exec(text)![0]);
  return pathname + search;
}

const parsed = new Map<string, ReturnType<typeof PostalMime.parse>>();

// A saved email never changes, and a test that waits for one reads the folder many times.
function parse(path: string) {
  const known = parsed.get(path) ?? readFile(path).then((bytes) => PostalMime.parse(bytes));
  parsed.set(path, known);
  return known;
}

/** The parsed emails that `createFileTransport` has written to a folder, in the order of the outbox. */
export async function readOutboxFolder(folder: string) {
  const names = (await readdir(folder)).toSorted((one, other) => readNumber(one) - readNumber(other));
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

const readNumber = (name: string) => Number(/outbox-(\d+)/.exec(name)?.[1]);
