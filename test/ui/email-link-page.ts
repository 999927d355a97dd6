import assert from 'node:assert/strict';
import type { Visit } from '../support/browser.ts';
import { fakeBackOffice, type FakeAnswer } from '../support/fake-back-office.ts';

/** The query of a link in a letter that was sent so long ago. */
export const sentMinutesAgo = (minutes: number): string =>
  `?t=${Math.floor(Date.now() / 1000 - minutes * 60).toString(36)}`;

/** A browser that is driven says so; from here on this one looks like a person's. */
export const likeAPerson = ({ page }: Visit) =>
  page.addInitScript("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })");

/** Their only script stands in the page itself: nothing is loaded for it. */
export function loadsNoScript({ answers }: Visit) {
  assert.deepEqual(
    answers.filter(({ type }) => type.includes('javascript')).map(({ url }) => url),
    [],
  );
}

/** A back office for one call, to be told what to answer, and what it was asked. */
export async function fakeCall(name: string) {
  const fake = await fakeBackOffice({});
  return {
    url: fake.url,
    stop: fake.stop,
    answer: (answer: FakeAnswer) => (fake.answers[name] = answer),
    asked: () => fake.calls.map(({ body }) => body),
    forget: () => fake.calls.splice(0),
  };
}
