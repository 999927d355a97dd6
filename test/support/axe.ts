import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Visit } from './browser.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Every rule that is not an experiment, with the strictest level of contrast.
const tags = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'ACT'];

// What axe leaves to a person, and a person has decided.
const decided = [
  // The buttons of each event carry the specification's words; their description, the event's title, tells them apart.
  /^identical-links-same-purpose/,
  // A label stands on the border of its control, half on the form and half on the control: both are one colour.
  /^color-contrast: label.*partially overlaps/s,
  // The table of the calls scrolls sideways in its own frame, over one colour.
  /^color-contrast: (th|tr|code).*partially obscured/s,
];

/**
 * Fails with what axe finds wrong on the page as it is now, and with what axe could not decide.
 * axe itself needs JavaScript: a page without is one whose scripts are lost.
 */
export async function isAccessible({ page }: Visit, where: string) {
  const found = await page.evaluate(
    async ([axeSource, values]) => {
      const scope = globalThis as unknown as { axe?: { run: (options: object) => Promise<AxeResults> } };
      // oxlint-disable-next-line no-eval -- the page's own policy would keep a script element out
      if (!scope.axe) (0, eval)(axeSource as string);
      return scope.axe!.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations', 'incomplete'] });
    },
    [source, tags] as const,
  );
  const linesOf = (results: AxeResults['violations']) =>
    results.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  const undecided = linesOf(found.incomplete).filter(
    (line) => !decided.some((pattern) => pattern.test(line)),
  );
  assert.deepEqual([...linesOf(found.violations), ...undecided], [], where);
}
