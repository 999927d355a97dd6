import type { Visitor } from '../support/visitor.ts';

/** The elements that are cut off or push the page sideways. */
export const findMisplacedParts = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const cut = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => !element.matches('input, textarea, .only-heard') && element.checkVisibility())
      // A heading may be visually hidden on a phone.
      .filter((element) => getComputedStyle(element).clipPath !== 'inset(50%)')
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (
          left < -1 ||
          right > clientWidth + 1 ||
          (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        );
      })
      .map((element) => `${element.tagName}.${element.className} ${element.innerText.slice(0, 40)}`);
    return [...sideways, ...cut];
  });

/**
 * The controls smaller than 48 px. A tick is tapped on its label. Seven days of 48 px do not fit beside each other
 * on a screen 320 px wide, so those of a calendar may be 44.
 */
export const findSmallTargets = ({ page }: Visitor) =>
  page.locator('a:not(.skip), button, summary, input, textarea, select').evaluateAll((all) =>
    (all as HTMLInputElement[])
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
      .map((element) => {
        const target = element.type === 'checkbox' ? element.labels![0]! : element;
        const least = element.closest('dialog.calendar') ? 44 : 48;
        return { words: element.name || element.innerText, box: target.getBoundingClientRect(), least };
      })
      // Some widths leave half a pixel less.
      .filter(({ box, least }) => Math.min(box.width, box.height) < least - 0.5)
      .map(({ words, box }) => `${words}: ${box.width} x ${box.height}`),
  );

// WCAG 1.4.12, text spacing.
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;
const doubled = 'html { font-size: 200% !important }';

/** Style sheets that a visitor may bring. */
export const visitorStyleSheets = {
  plain: '',
  'with wider text spacing': spacing,
  'with text twice as large': doubled,
};
