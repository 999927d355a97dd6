import { expect } from '@playwright/test';
import { fakeBackOffice, type FakeAnswer } from '../support/fake-back-office.ts';
import type { Visitor } from '../support/visitor.ts';

/** The query of a link in a letter that was sent so long ago. */
export const sentMinutesAgo = (minutes: number): string =>
  `?t=${Math.floor(Date.now() / 1000 - minutes * 60).toString(36)}`;

/** A browser that is driven says so; from here on this one looks like a person's. */
export const likeAPerson = ({ page }: Visitor) =>
  page.addInitScript("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })");

/** Their only script stands in the page itself: nothing is loaded for it. */
export function loadsNoScript({ responses }: Visitor) {
  const scripts = responses.filter(({ type }) => type.includes('javascript'));
  expect(scripts.map(({ url }) => url)).toEqual([]);
}

/** REMOVE once nothing uses it: externalTest has a backOffice. */
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
