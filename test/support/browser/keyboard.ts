import { expect, type Page } from '@playwright/test';

type Visitor = { page: Page };

/** The element with the focus: its accessible name, and the part of the page it is in. */
export const readFocus = ({ page }: Visitor) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const name = element.labels?.[0]?.innerText ?? element.getAttribute('aria-label') ?? element.innerText;
    const card = element.closest('article')?.querySelector<HTMLElement>('h2, h3')?.innerText;
    return card ? `${card}: ${name}` : name;
  });

/** Fails unless the focus is visible: outlined, in the window and not covered by a toast. */
export async function expectVisibleFocus({ page }: Visitor) {
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
  expect(seen, await readFocus({ page })).toEqual({ outline: true, inView: true, covered: false });
}

/** Presses Tab until the element with this name has the focus, and checks that each stop on the way is visible. */
export async function pressTabUntil(v: Visitor, name: string) {
  const stops: string[] = [];
  while (stops.at(-1) !== name) {
    expect(stops.length, `${name} is not reached: ${stops.join(', ')}`).toBeLessThan(40);
    await v.page.keyboard.press('Tab');
    await expectVisibleFocus(v);
    stops.push(await readFocus(v));
  }
  return stops;
}
