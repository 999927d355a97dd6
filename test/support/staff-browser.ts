import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readEmails } from './email/email-folder.ts';
import { callAsOperator, operatorKey, type TestedLychgate, runAsOperator } from './lychgate.ts';
import { readMainText } from './html.ts';

export const password = 'lantern gravel orbit';
const emailMs = 10_000;

type OpenedPage = { status: number; path: string; text: string; html: string; headers: Headers };

/** A browser without JavaScript, with cookies of its own. */
export class StaffBrowser {
  readonly #cookies = new Map<string, string>();
  #address: string;

  constructor({ address }: { address: string }) {
    this.#address = address;
  }

  /** Sends further requests to another process. */
  at({ address }: { address: string }): this {
    this.#address = address;
    return this;
  }

  open = (path: string): Promise<OpenedPage> => this.#send(path, { method: 'GET' });

  send = (path: string, fields: Record<string, string> = {}): Promise<OpenedPage> =>
    this.#send(path, { method: 'POST', body: new URLSearchParams(fields) });

  /** Sends a form with several fields of one name, or with a file. */
  sendFields = (path: string, fields: [string, string][] | FormData): Promise<OpenedPage> =>
    this.#send(path, {
      method: 'POST',
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    });

  /** Opens a form, and sends it with these fields and the revision that it has. */
  save = async (path: string, fields: Record<string, string> = {}): Promise<OpenedPage> => {
    const { html } = await this.open(path);
    const revision = /name="revision" value="(\d+)"/.exec(html)![1]!;
    return this.send(path, { revision, ...fields });
  };

  /** Sends JSON, as the script of a page does. */
  sendJson = async <Body>(path: string, body: object): Promise<{ status: number; body: Body }> => {
    const answer = await fetch(this.#address + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { Cookie: this.cookie(), Origin: this.#address, 'Content-Type': 'application/json' },
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };

  signIn = (eMail: string, enteredPassword = password): Promise<OpenedPage> =>
    this.send('/office/sign-in', { eMail, password: enteredPassword });

  /** Removes a cookie, as if it had expired. */
  forget = (name: string) => void this.#cookies.delete(name);

  readonly cookie = () => Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');

  async #send(path: string, init: RequestInit): Promise<OpenedPage> {
    const answer = await fetch(this.#address + path, {
      ...init,
      redirect: 'manual',
      headers: { Cookie: this.cookie(), ...(init.method === 'POST' && { Origin: this.#address }) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    const to = answer.headers.get('Location');
    // The address is on another website, which the test visits itself.
    if (to?.startsWith('http'))
      return { status: answer.status, path: to, text: '', html: '', headers: answer.headers };
    if (to) return this.open(to);
    const html = await answer.text();
    return { status: answer.status, path, text: readMainText(html), html, headers: answer.headers };
  }
}

export async function signInAsOperator(lychgate: TestedLychgate): Promise<StaffBrowser> {
  const browser = new StaffBrowser(lychgate);
  await browser.send('/admin', { key: operatorKey });
  return browser;
}

/** The path of the link in the newest email with this subject to this address. */
export async function waitForEmailLink(
  { dataDir }: TestedLychgate,
  eMail: string,
  subject: string,
): Promise<string> {
  for (const end = Date.now() + emailMs; Date.now() < end; await wait(50)) {
    const emails = (await readEmails(dataDir, { subject })).filter(({ to }) => to === eMail);
    const path = /\/office\/password\?link=[\w-]+/.exec(emails.at(-1)?.text ?? '')?.[0];
    if (path) return path;
  }
  throw new Error(`No email “${subject}” for ${eMail}`);
}

export const invitationSubject = 'Your account for the staff pages of Example Funeral Services';

/**
 * Adds a person who has chosen a password. Returns their address, which is new, because several tests share a
 * Lychgate.
 */
export async function addPerson(lychgate: TestedLychgate, name: string, role: string): Promise<string> {
  const eMail = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@willow.example`;
  const invited = await callAsOperator(lychgate, 'POST', 'Staff', { name, eMail, role });
  assert.equal(invited.status, 200);
  const browser = new StaffBrowser(lychgate);
  const chosen = await browser.send(await waitForEmailLink(lychgate, eMail, invitationSubject), { password });
  // A person whose role needs codes sets them up first.
  assert.match(chosen.text, /Your password is set|Your role needs sign-in codes/);
  await browser.send('/office/sign-out');
  return eMail;
}

/** Signs a new person with this role in. Returns their browser. */
export async function signInAs(lychgate: TestedLychgate, name: string, role: string): Promise<StaffBrowser> {
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(await addPerson(lychgate, name, role));
  return browser;
}

/** The guid of the person with this address. */
export async function findStaffGuid(lychgate: TestedLychgate, eMail: string): Promise<string> {
  const people = await runAsOperator<{ guid: string; eMail: string }[]>(lychgate, 'GET', 'Staff');
  const person = people.find((each) => each.eMail === eMail);
  if (!person) throw new Error(`Nobody has the address ${eMail}`);
  return person.guid;
}
