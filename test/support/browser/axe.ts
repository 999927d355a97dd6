import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

type Visitor = { page: Page };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// All rules that are not experimental, with the strictest level of contrast.
const tags = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'ACT'];

// Findings that axe cannot decide, and that were decided by hand.
const decided = [
  // The buttons of each event carry the specification's words; their description, the event's title, tells them apart.
  /^identical-links-same-purpose/,
  // A label stands on the border of its control, half on the form and half on the control: both are one colour.
  /^color-contrast-enhanced: label.*partially overlaps/s,
  // A long address runs over several lines of its card, which has one colour.
  /^color-contrast-enhanced: .*event-place.*partially overlaps/s,
  // The text of a chart has the colours of the page.
  /^color-contrast-enhanced: .*(svg|\.chart-|text\[)/,
  // No script may run in the frame of an email, not even axe. Another test covers its content.
  /^frame-tested/,
];

// Rules whose outcome depends on the medium.
const colourRules = ['color-contrast-enhanced', 'link-in-text-block'];

// A contrast of 4.5:1 is part of one of 7:1, and no rule here reads what axe would load again.
const once = { rules: { 'color-contrast': { enabled: false } }, preload: false };

const media = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'light', forcedColors: 'active' },
} as const;

type RunOnly = { type: 'tag' | 'rule'; values: string[] };

/**
 * Fails with the problems axe finds on the page, and with what it could not decide. axe needs JavaScript: a page
 * without is tested as one whose scripts are lost.
 */
export const isAccessible = (visitor: Visitor, pageName: string) =>
  expectNoViolations(visitor, pageName, { type: 'tag', values: tags });

/**
 * Tests a phone and a wide screen. Only the phone is tested in dark and forced colours, which do not depend on the
 * width.
 */
export async function isAccessibleOnAnyScreen(visitor: Visitor, pageName: string) {
  await visitor.page.setViewportSize({ width: 320, height: 800 });
  await isAccessibleInAnyColours(visitor, `${pageName}, 320 px`);
  await visitor.page.emulateMedia(media.light);
  await visitor.page.setViewportSize({ width: 1280, height: 800 });
  await isAccessible(visitor, `${pageName}, 1280 px`);
}

/**
 * Tests all rules in light colours, and the colour rules in dark and forced colours. Without motion, so that no
 * colour is in transition.
 */
export async function isAccessibleInAnyColours(visitor: Visitor, pageName: string) {
  for (const [name, medium] of Object.entries(media)) {
    await visitor.page.emulateMedia({ ...medium, reducedMotion: 'reduce' });
    if (medium === media.light) await isAccessible(visitor, `${pageName}, ${name}`);
    else await expectNoViolations(visitor, `${pageName}, ${name}`, { type: 'rule', values: colourRules });
  }
}

async function expectNoViolations({ page }: Visitor, pageName: string, runOnly: RunOnly) {
  // Evaluated as an expression, because the page's policy would refuse a script element; once a page, because it is
  // long.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${source}; undefined`);
  const options = { ...once, runOnly, resultTypes: ['violations', 'incomplete'] };
  const found = await page.evaluate((chosen) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run(chosen);
  }, options);
  const describeViolations = (results: AxeResults['violations']) =>
    results.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  const undecided = describeViolations(found.incomplete).filter(
    (line) => !decided.some((pattern) => pattern.test(line)),
  );
  expect([...describeViolations(found.violations), ...undecided], pageName).toEqual([]);
}
