import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

type Visitor = { page: Page };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Every rule that is not an experiment, with the strictest level of contrast.
const tags = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'ACT'];

// Findings that axe cannot decide, and people have decided.
const decided = [
  // The buttons of each event carry the specification's words; their description, the event's title, tells them apart.
  /^identical-links-same-purpose/,
  // A label stands on the border of its control, half on the form and half on the control: both are one colour.
  /^color-contrast-enhanced: label.*partially overlaps/s,
  // A long address runs over several lines of its card, which has one colour.
  /^color-contrast-enhanced: .*event-place.*partially overlaps/s,
  // The words of a chart are on the ground of the page, in the ink of the page.
  /^color-contrast-enhanced: .*(svg|\.chart-|text\[)/,
  // In the frame of an email nothing may run, not even axe. It is looked at by itself.
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
export const isAccessible = (visitor: Visitor, where: string) =>
  axeFindsNothing(visitor, where, { type: 'tag', values: tags });

/** On a phone and on a wide screen; on the phone for colours in dark and forced colours too, which no width changes. */
export async function isAccessibleOnAnyScreen(visitor: Visitor, where: string) {
  await visitor.page.setViewportSize({ width: 320, height: 800 });
  await isAccessibleInAnyColours(visitor, `${where}, 320 px`);
  await visitor.page.emulateMedia(media.light);
  await visitor.page.setViewportSize({ width: 1280, height: 800 });
  await isAccessible(visitor, `${where}, 1280 px`);
}

/** The same in light, and for colours in dark and forced colours too. Without motion: colours have arrived. */
export async function isAccessibleInAnyColours(visitor: Visitor, where: string) {
  for (const [name, medium] of Object.entries(media)) {
    await visitor.page.emulateMedia({ ...medium, reducedMotion: 'reduce' });
    if (medium === media.light) await isAccessible(visitor, `${where}, ${name}`);
    else await axeFindsNothing(visitor, `${where}, ${name}`, { type: 'rule', values: colourRules });
  }
}

async function axeFindsNothing({ page }: Visitor, where: string, runOnly: RunOnly) {
  // An expression, because the page's own policy would keep a script element out; once a page, because it is long.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${source}; undefined`);
  const options = { ...once, runOnly, resultTypes: ['violations', 'incomplete'] };
  const found = await page.evaluate((chosen) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run(chosen);
  }, options);
  const linesOf = (results: AxeResults['violations']) =>
    results.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  const undecided = linesOf(found.incomplete).filter(
    (line) => !decided.some((pattern) => pattern.test(line)),
  );
  expect([...linesOf(found.violations), ...undecided], where).toEqual([]);
}
