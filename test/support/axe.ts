import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Every rule there is, with the strictest level of contrast and the experimental ones.
const tags = [
  'wcag2a',
  'wcag2aa',
  'wcag2aaa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
  'ACT',
  'experimental',
];

/** Fails with what axe finds wrong on the page as it is now, and with what axe could not decide. */
export async function isAccessible(page: Page, where: string) {
  const found = await page.evaluate(
    async ([axeSource, values]) => {
      const scope = globalThis as unknown as { axe?: { run: (options: object) => Promise<AxeResults> } };
      // oxlint-disable-next-line no-eval -- the page's own policy would keep a script element out
      if (!scope.axe) (0, eval)(axeSource as string);
      return scope.axe!.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations', 'incomplete'] });
    },
    [source, tags] as const,
  );
  const lines = [...found.violations, ...found.incomplete].flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary, any }) => `${id}: ${target.join(' ')} ${failureSummary ?? any[0]?.message}`,
    ),
  );
  assert.deepEqual(lines, [], where);
}
