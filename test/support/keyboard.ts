import assert from 'node:assert/strict';
import type { Visit } from './browser.ts';

/** The element with the focus: its accessible name, and the part of the page it is in. */
export const focused = ({ page }: Visit) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const name = element.labels?.[0]?.innerText ?? element.getAttribute('aria-label') ?? element.innerText;
    const card = element.closest('article')?.querySelector('h2')?.innerText;
    return card ? `${card}: ${name}` : name;
  });

/** A focus that nobody can see does not count. */
export async function showsFocus({ page }: Visit) {
  const seen = await page.evaluate(() => {
    const element = document.activeElement!;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const inView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    const covered = [...document.querySelectorAll('.toast[open]')].some((toast) => {
      const box = toast.getBoundingClientRect();
      const apart = box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right;
      return !apart && !toast.contains(element);
    });
    return { outline: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2, inView, covered };
  });
  assert.deepEqual(seen, { outline: true, inView: true, covered: false }, await focused({ page } as Visit));
}

/** Presses Tab until something has the focus, and looks at each stop on the way. */
export async function tabTo(v: Visit, name: string) {
  const stops: string[] = [];
  while (stops.at(-1) !== name) {
    assert.ok(stops.length < 40, `${name} is not reached: ${stops.join(', ')}`);
    await v.page.keyboard.press('Tab');
    await showsFocus(v);
    stops.push(await focused(v));
  }
  return stops;
}
