import type { BereavementEvent } from '#contract/events.ts';
import { expect, externalTest as test } from '../support/browser/test.ts';
import { readLines } from '../support/visitor.ts';
import { findCard } from './booking-page.ts';
import { listCall, createListedEvent } from './listed-event.ts';
import { createTitlePattern } from '../support/browser/title.ts';

// The list sends no script, so it is the same without JavaScript. The visitor is in another time zone than the events.
test.use({ timezoneId: 'America/New_York' });

const buttons = ['Book Attendance', 'Amend Existing Attendance', 'Cancel Attendance'];
const long = `${'Tea and quiet company. '.repeat(12)}The end.`;
const coffeeMorning = {
  title: 'Coffee morning',
  startDateTime: '2031-03-29T14:30:00',
  details: 'Tea, coffee and quiet company.',
  maxCapacity: 40,
  numberOfAttendees: 12,
  location: 'Village Hall',
  addressLine1: '1 Church Lane',
  addressLine2: 'Lower End',
  town: 'Ludlow',
  postCode: 'SY8 1AA',
  extraInfoTitle: 'Not on the card',
  extraDescriptionTitle: 'Not on the card either',
};

const createAnswer = (...events: Partial<BereavementEvent>[]) => ({
  body: events.map((event, index) => ({
    ...createListedEvent(),
    guid: `6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f3${index}`,
    ...event,
  })),
});

test('a card shows the event’s title, time, place, details and places left', async ({
  page,
  visitor,
  backOffice,
}) => {
  backOffice.answers[listCall] = createAnswer(coffeeMorning);
  await visitor.open('/events');
  expect(await readLines(page.getByRole('main'))).toEqual([
    'Bereavement support events',
    'You are welcome at any of these events. Come alone or bring someone; you can change or cancel whenever you need to.',
    'Sat',
    '29',
    'Mar',
    'Coffee morning',
    'Saturday 29 March 2031, 2:30 pm',
    'Village Hall',
    '1 Church Lane, Lower End, Ludlow, SY8 1AA',
    'Tea, coffee and quiet company.',
    '28 places left',
    ...buttons,
    'Get these events in your calendar',
    'Subscribe once, and new events appear in your calendar automatically.',
    'Or download them as a file',
  ]);
  await expect(page).toHaveTitle(createTitlePattern('Bereavement support events'));
  for (const name of buttons)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAccessibleDescription('Coffee morning');
  expect(visitor.responses.filter(({ type }) => type.includes('script'))).toEqual([]);
});

test('missing details leave no trace', async ({ page, visitor, backOffice }) => {
  backOffice.answers[listCall] = createAnswer(
    {},
    { title: '  ', location: '', addressLine1: ' ', town: 'Ludlow', details: ' ' },
    { startDateTime: 'soon' },
  );
  await visitor.open('/events');
  const cards = page.getByRole('article');
  expect(await readLines(cards.nth(0))).toEqual(['Support event', ...buttons]);
  expect(await readLines(cards.nth(1))).toEqual(['Support event', 'Ludlow', ...buttons]);
  expect(await readLines(cards.nth(2))).toEqual(['Support event', ...buttons]);
  expect(await page.content()).not.toMatch(/null|undefined|NaN|Invalid/);
});

test('details are text, never markup, and keep their lines', async ({ page, visitor, backOffice }) => {
  const details =
    'A <b>quiet</b> hour.\n\n<script>document.title = "changed"</script>\n<img src=x onerror=alert(1)>';
  backOffice.answers[listCall] = createAnswer({ details });
  await visitor.open('/events');
  await expect(page.locator('.details-text')).toHaveText(details, { useInnerText: true });
  expect(await page.locator('.details-text').innerText()).toBe(details);
  await expect(page.getByRole('article').locator('.details-text b, script, img')).toHaveCount(0);
  await expect(page).toHaveTitle(createTitlePattern('Bereavement support events'));
});

test('"Show More Detail" shows everything and becomes "Show Less Detail", which hides it', async ({
  page,
  visitor,
  backOffice,
}) => {
  const short = [`${long.slice(0, 200)}…`, 'Show More Detail'];
  backOffice.answers[listCall] = createAnswer({ details: long });
  await visitor.open('/events');
  const readDetails = () => readLines(page.locator('.long-details'));
  expect(await readDetails()).toEqual(short);
  await page.getByText('Show More Detail').click();
  await expect.poll(async () => (await readDetails()).sort()).toEqual(['Show Less Detail', long]);
  await page.getByText('Show Less Detail').click();
  await expect.poll(readDetails).toEqual(short);
});

test('a full event says so in red, in the words of the provider', async ({ page, visitor, backOffice }) => {
  backOffice.answers[listCall] = createAnswer(
    { title: 'Full', maxCapacity: 60, numberOfAttendees: 60 },
    { title: 'Almost full', maxCapacity: 60, numberOfAttendees: 59 },
  );
  await visitor.open('/events');
  const notice =
    'This event is currently fully booked however this can change – please watch this space for updates.';
  expect(await readLines(findCard(page, 'Full'))).toEqual(['Full', notice, 'No places left', ...buttons]);
  expect(await readLines(findCard(page, 'Almost full'))).toEqual(['Almost full', '1 place left', ...buttons]);
  // Booking is a button where it is possible; changing and cancelling are always buttons.
  const areButtons = (title: string) =>
    Promise.all(
      buttons.map((name) =>
        findCard(page, title)
          .getByRole('link', { name })
          .evaluate((link) => getComputedStyle(link).textDecorationLine === 'none'),
      ),
    );
  expect(await areButtons('Full')).toEqual([false, true, true]);
  expect(await areButtons('Almost full')).toEqual([true, true, true]);
  const colour = await page.getByText(notice).evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(red, colour).toBeGreaterThan(2 * Math.max(green, blue));
});

test('an address leads to a map; an event by phone says so and has none', async ({
  page,
  visitor,
  backOffice,
}) => {
  backOffice.answers[listCall] = createAnswer(
    coffeeMorning,
    { title: 'No postcode', addressLine1: '2 Long Row & Co', town: 'Ludlow' },
    { title: 'Questions', location: 'By telephone' },
  );
  await visitor.open('/events');
  const search = 'https://www.openstreetmap.org/search?query=';
  const map = page.getByRole('article').getByTitle('Show on a map');
  expect(await map.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))).toEqual([
    `${search}SY8+1AA`,
    `${search}2+Long+Row+%26+Co%2C+Ludlow`,
  ]);
  expect(await readLines(findCard(page, 'Questions'))).toEqual(['Questions', 'By telephone', ...buttons]);
});

test('the page of an event tells everything about it, and then has the form', async ({
  page,
  visitor,
  backOffice,
}) => {
  const event = { ...coffeeMorning, details: long, extraInfoTitle: null, extraDescriptionTitle: null };
  backOffice.answers[listCall] = createAnswer(event);
  await visitor.open('/events');
  await page.getByRole('link', { name: 'Coffee morning', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coffee morning');
  await expect(page).toHaveTitle(createTitlePattern('Coffee morning'));
  const [form] = await page.getByRole('main').locator('form').allInnerTexts();
  const lines = await readLines(page.getByRole('main'));
  expect(lines.slice(0, lines.indexOf(form!.split('\n')[0]!))).toEqual([
    'Coffee morning',
    'Saturday 29 March 2031, 2:30 pm',
    'Village Hall',
    '1 Church Lane, Lower End, Ludlow, SY8 1AA',
    '28 places left',
    'Book Attendance',
    long,
    'Add a new booking or edit an existing booking',
  ]);
  expect(lines.slice(-3)).toEqual(['Already booked?', ...buttons.slice(1)]);
});

test.describe('On the smallest phones', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('each button of a card has a line of its own, and no label breaks', async ({
    page,
    visitor,
    backOffice,
  }) => {
    backOffice.answers[listCall] = createAnswer(coffeeMorning);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await visitor.open('/events');
      const places = await Promise.all(
        buttons.map((name) => page.getByRole('link', { name, exact: true }).boundingBox()),
      );
      const lines = places.map((box) => [box!.x, box!.width, box!.height]);
      expect(lines, String(width)).toEqual([lines[0], lines[0], lines[0]]);
      expect(lines[0]![2]).toBe(48);
      expect(places[1]!.y).toBeGreaterThan(places[0]!.y + 48);
      expect(places[2]!.y).toBeGreaterThan(places[1]!.y + 48);
    }
  });

  test('the towns to choose from have their button beside them, or as wide below', async ({
    page,
    visitor,
    backOffice,
  }) => {
    const events = Array.from({ length: 21 }, (_, index) => ({ town: index % 2 ? 'Ludlow' : 'Bath' }));
    backOffice.answers[listCall] = createAnswer(...events);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await visitor.open('/events');
      const [list, button] = [
        (await page.getByLabel('Town').boundingBox())!,
        (await page.getByRole('button', { name: 'Show events' }).boundingBox())!,
      ];
      if (button.y === list.y) expect(button.x).toBeGreaterThan(list.x + list.width);
      else expect(button.width, String(width)).toBe(list.width);
    }
  });

  test('a full event’s card fits on one screen, alone and in a month', async ({
    page,
    visitor,
    backOffice,
  }) => {
    const title = 'Service of remembrance and candles';
    const full = { ...coffeeMorning, title, details: long, maxCapacity: 12 };
    for (const events of [[full], Array.from({ length: 9 }, () => full)]) {
      backOffice.answers[listCall] = createAnswer(...events);
      await visitor.open('/events');
      const { height } = (await page.getByRole('article').first().boundingBox())!;
      expect(height).toBeLessThanOrEqual(640);
    }
  });
});

test.describe('On paper, from a page in dark colours', () => {
  test.use({ colorScheme: 'dark' });

  test('all details are printed in full, dark on white, without buttons', async ({
    page,
    visitor,
    backOffice,
  }) => {
    backOffice.answers[listCall] = createAnswer({ title: 'Coffee morning', details: long });
    await visitor.open('/events');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => readLines(page.getByRole('article'))).toEqual(['Coffee morning', long]);
    const { color, ground } = await page.getByText(long).evaluate((element) => ({
      color: getComputedStyle(element).color,
      ground: getComputedStyle(document.documentElement).backgroundColor,
    }));
    expect([color, ground]).toEqual(['rgb(43, 38, 34)', 'rgba(0, 0, 0, 0)']);
  });
});
