import type { Visitor } from '../support/visitor.ts';

/** What is cut off or pushes the page sideways. */
export const outOfPlace = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const cut = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => !element.matches('input, textarea, .only-heard') && element.checkVisibility())
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

/** What is tapped and smaller than a finger, 44 px. A tick is tapped on its label. */
export const tooSmall = ({ page }: Visitor) =>
  page.locator('a:not(.skip), button, summary, input, textarea, select').evaluateAll((all) =>
    (all as HTMLInputElement[])
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
      .map((element) => {
        const target = element.type === 'checkbox' ? element.labels![0]! : element;
        return { words: element.name || element.innerText, box: target.getBoundingClientRect() };
      })
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ words, box }) => `${words}: ${box.width} x ${box.height}`),
  );

// WCAG 1.4.12, text spacing.
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;
const doubled = 'html { font-size: 200% !important }';

/** Style sheets that a visitor may bring. */
export const looks = { plain: '', 'with wider text spacing': spacing, 'with text twice as large': doubled };
