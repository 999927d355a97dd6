import { visitWithSlowPhone, type Visitor } from './phone.ts';

export type TapFigures = {
  /** From the start of the list's page to its response to the tap. */
  answeredMs: number;
  /** From the tap to the form on the screen. */
  formMs: number;
};

// An earlier tap would interrupt what the previous one has started.
const tapAgainMs = 3_000;
const tapsMax = 5;

/** Taps the first "Book Attendance" as soon as it is visible, and again until a tap works. */
export function measureTap(visitor: Visitor, address: string): Promise<TapFigures> {
  return visitWithSlowPhone(visitor, async (page) => {
    await page.goto(address, { waitUntil: 'commit' });
    const point = await page.waitForFunction(findTapPoint, undefined, { polling: 'raf' });
    const { x, y, startedAt } = (await point.jsonValue())!;
    let isAnswered = false;
    for (let taps = 0; taps < tapsMax && !isAnswered; taps++) {
      await page.touchscreen.tap(x, y);
      isAnswered = await page.waitForSelector('form', { state: 'attached', timeout: tapAgainMs }).then(
        () => true,
        () => false,
      );
    }
    const seen = await page.waitForFunction(measureFormSeen, undefined, { polling: 100 });
    const { seenAt, leftAt, tappedAt } = (await seen.jsonValue())!;
    return { answeredMs: leftAt - startedAt, formMs: seenAt - tappedAt };
  });
}

// The code below runs in the page.

function findTapPoint() {
  const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
  const link = Array.from(document.querySelectorAll('main a')).find((each) =>
    each.textContent.includes('Book Attendance'),
  );
  if (!painted || !link) return null;
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = link.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, startedAt: performance.timeOrigin };
}

function measureFormSeen() {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const tappedAt = Number(sessionStorage.getItem('tappedAt'));
  const { timeOrigin } = performance;
  return paint ? { seenAt: timeOrigin + paint.startTime, leftAt: timeOrigin, tappedAt } : null;
}
