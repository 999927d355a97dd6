import assert from 'node:assert/strict';
import { addPerson, StaffBrowser } from '../../support/staff-browser.ts';
import type { TestedLychgate } from '../../support/lychgate.ts';
import { unescapeHtml } from '../../support/html.ts';

export const clientId = 'lychgate-office';
export const clientSecret = 'a-client-secret-for-tests-only';

/** The settings of a Lychgate with this identity provider. */
export const createProviderSettings = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: 'Example Accounts',
});

/** Begins at the sign-in page. Returns the address at the provider. */
export async function beginAt(browser: StaffBrowser, to = ''): Promise<string> {
  const { path } = await browser.open(`/office/sign-in/provider${to && `?to=${encodeURIComponent(to)}`}`);
  assert.match(path, /^http:/);
  return path;
}

/** Opens the address to which the provider sends a browser back. Returns our page. */
export async function returnFromProvider(browser: StaffBrowser, address: string) {
  const { pathname, search } = new URL(address);
  const first = await browser.open(pathname + search);
  const next = /http-equiv="refresh" content="0; url=([^"]*)"/i.exec(first.html)?.[1];
  assert.ok(next, first.text);
  return browser.open(unescapeHtml(next));
}

/** A browser, and somebody on the staff. */
export async function addColleague(lychgate: TestedLychgate, role = 'administrator') {
  const eMail = await addPerson(lychgate, 'Ruth', role);
  return { eMail, browser: new StaffBrowser(lychgate) };
}
