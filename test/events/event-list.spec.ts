import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { BereavementEvent } from '#contract/events.ts';
import { listed } from './booking-page.ts';
import { becomes, bothWays, openBrowser, reads, wordsOf, type Visit } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { lychgateForTests, makeEvent, type TestedLychgate } from '../support/lychgate.ts';

// The house stands in another time zone than its visitors, and in another than its events.
process.env.TZ = 'Pacific/Auckland';

const buttons = ['Book Attendance', 'Amend Existing Attendance', 'Cancel Attendance'];
const welcome =
  'You are welcome at any of these. You can come alone or bring someone with you, and you can change your mind at any time.';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
const list = 'GET Bereavement/GetBereavementEvents';

before(async () => {
  fake = await fakeBackOffice({});
  lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});

const cards = ({ page }: Visit) => page.getByRole('article');
const lists = (...events: Partial<BereavementEvent>[]) => {
  fake.answers[list] = {
    body: events.map((event, index) => ({ ...listed(), guid: guidOf(index), ...event })),
  };
};
const guidOf = (index: number) => `6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f3${index}`;

for (const { javaScript, way } of bothWays) {
  describe(`The event list, ${way}`, () => {
    const visit = (body: (visit: Visit) => Promise<void>, options = {}) =>
      browser.visit({ javaScript, ...options }, body);

    test('a card shows the event’s title, time, place, details and places left', async () => {
      lists({
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
      });
      await visit(async (v) => {
        await v.open('/events');
        await reads(v.page.locator('main'), [
          'Bereavement support events',
          welcome,
          'Coffee morning',
          'Saturday 29 March 2031, 2:30 pm',
          'Village Hall',
          '1 Church Lane, Lower End, Ludlow, SY8 1AA',
          'Tea, coffee and quiet company.',
          '28 of 40 places left',
          ...buttons,
        ]);
        assert.equal(await v.page.title(), 'Bereavement support events');
      });
    });

    test('a place that was just taken is missing from the list of the next visitor', async () => {
      await visit(async (v) => {
        for (const [numberOfAttendees, line] of [
          [12, '28 of 40 places left'],
          [13, '27 of 40 places left'],
          [12, '28 of 40 places left'],
        ] as const) {
          lists({ maxCapacity: 40, numberOfAttendees });
          await v.open('/events');
          assert.equal(await v.page.locator('.capacity').innerText(), line);
        }
      });
    });

    test('while the back office is down, no list from before is shown', async () => {
      await visit(async (v) => {
        lists({ title: 'Coffee morning' });
        await v.open('/events');
        await v.open('/events');
        fake.answers[list] = { status: 500 };
        await v.open('/events');
        assert.equal(await cards(v).count(), 0);
      });
    });

    for (const timezoneId of ['America/New_York', 'Asia/Tokyo']) {
      test(`the time is the time on the wall, read in ${timezoneId}`, async () => {
        const walls = {
          '2031-03-29T14:30:00': 'Saturday 29 March 2031, 2:30 pm',
          '2031-03-30T01:30:00': 'Sunday 30 March 2031, 1:30 am',
          '2031-10-26T00:05:00': 'Sunday 26 October 2031, 12:05 am',
          '2032-02-29T12:00:00': 'Sunday 29 February 2032, 12:00 pm',
          '2031-12-31T23:59:00': 'Wednesday 31 December 2031, 11:59 pm',
          '2031-07-01T09:05:00Z': 'Tuesday 1 July 2031, 9:05 am',
          '2031-07-01T09:05:00.000+09:00': 'Tuesday 1 July 2031, 9:05 am',
        };
        lists(...Object.keys(walls).map((startDateTime) => ({ startDateTime })));
        await visit(
          async (v) => {
            await v.open('/events');
            assert.deepEqual(await v.page.getByRole('time').allInnerTexts(), Object.values(walls));
          },
          { timezoneId },
        );
      });
    }

    test('missing details leave no trace', async () => {
      lists(
        {},
        { title: '  ', location: '', addressLine1: ' ', town: 'Ludlow', details: ' ' },
        { startDateTime: 'soon' },
      );
      await visit(async (v) => {
        await v.open('/events');
        assert.deepEqual(await wordsOf(cards(v).nth(0)), ['Support event', ...buttons]);
        assert.deepEqual(await wordsOf(cards(v).nth(1)), ['Support event', 'Ludlow', ...buttons]);
        assert.deepEqual(await wordsOf(cards(v).nth(2)), ['Support event', ...buttons]);
        assert.doesNotMatch(await v.page.content(), /null|undefined|NaN|Invalid/);
      });
    });

    test('details are words, never markup, and keep their lines', async () => {
      const details =
        'A <b>quiet</b> hour.\n\n<script>document.title = "changed"</script>\n<img src=x onerror=alert(1)>';
      lists({ details });
      await visit(async (v) => {
        await v.open('/events');
        assert.equal(await cards(v).locator('.details-text').innerText(), details);
        assert.equal(await cards(v).locator('b, script, img').count(), 0);
        assert.equal(await v.page.title(), 'Bereavement support events');
      });
    });

    test('details are shown up to 200 characters, longer ones with an ellipsis', async () => {
      const family = '👨‍👩‍👧‍👦';
      lists(
        { details: 'a'.repeat(200) },
        { details: 'b'.repeat(201) },
        { details: `${'c'.repeat(199)}${family}dd` },
        { details: `${'é'.repeat(199)}${family}` },
      );
      await visit(async (v) => {
        await v.open('/events');
        const details = async (index: number) => (await wordsOf(cards(v).nth(index))).slice(1, -3);
        assert.deepEqual(await details(0), ['a'.repeat(200)]);
        assert.deepEqual(await details(1), [`${'b'.repeat(200)}…`, 'Show More Detail']);
        assert.deepEqual(await details(2), [`${'c'.repeat(199)}${family}…`, 'Show More Detail']);
        assert.deepEqual(await details(3), [`${'é'.repeat(199)}${family}`]);
      });
    });

    test('"Show More Detail" shows everything and becomes "Show Less Detail", which hides it', async () => {
      const long = `${'Tea and quiet company. '.repeat(12)}The end.`;
      const short = `${long.slice(0, 200)}…`;
      lists({ details: long });
      await visit(async (v) => {
        await v.open('/events');
        const details = v.page.locator('.long-details');
        await reads(details, [short, 'Show More Detail']);
        await v.page.getByText('Show More Detail').click();
        await becomes(async () => (await wordsOf(details)).sort(), ['Show Less Detail', long]);
        await v.page.getByText('Show Less Detail').click();
        await reads(details, [short, 'Show More Detail']);
      });
    });

    test('a full event says so in red, in the words of the provider', async () => {
      const notice =
        'This event is currently fully booked however this can change – please watch this space for updates.';
      lists(
        { maxCapacity: 60, numberOfAttendees: 60 },
        { maxCapacity: 60, numberOfAttendees: 61 },
        { maxCapacity: 0, numberOfAttendees: 0 },
        { maxCapacity: 60, numberOfAttendees: 59 },
        { maxCapacity: 60 },
        { maxCapacity: 1, numberOfAttendees: 0 },
        { maxCapacity: 1 },
        { numberOfAttendees: 60 },
      );
      await visit(async (v) => {
        await v.open('/events');
        const rows = [
          ['0 of 60 places left', notice],
          ['0 of 60 places left', notice],
          ['0 of 0 places left', notice],
          ['1 of 60 places left'],
          ['Up to 60 places'],
          ['1 of 1 place left'],
          ['Up to 1 place'],
          ['60 attending so far'],
        ];
        for (const [index, row] of rows.entries()) {
          assert.deepEqual((await wordsOf(cards(v).nth(index))).slice(1), [...row, ...buttons]);
        }
        const colour = await v.page
          .getByText(notice)
          .first()
          .evaluate((element) => getComputedStyle(element).color);
        const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
        assert.ok(red > 2 * green && red > 2 * blue, `${colour} is red`);
      });
    });

    test('on paper all details stand in full, and nothing to press', async () => {
      const long = `${'Tea and quiet company. '.repeat(12)}The end.`;
      lists({ title: 'Coffee morning', details: long });
      await visit(
        async (v) => {
          await v.open('/events');
          await v.page.emulateMedia({ media: 'print' });
          await reads(v.page.getByRole('article'), ['Coffee morning', long]);
          const { color, ground } = await v.page.getByText(long).evaluate((element) => ({
            color: getComputedStyle(element).color,
            ground: getComputedStyle(document.documentElement).backgroundColor,
          }));
          assert.deepEqual([color, ground], ['rgb(42, 37, 32)', 'rgba(0, 0, 0, 0)']);
        },
        { colorScheme: 'dark' },
      );
    });

    test('the buttons of a card are read out with the title of its event', async () => {
      lists({ title: 'Coffee morning' });
      await visit(async (v) => {
        await v.open('/events');
        for (const name of buttons) {
          const tree = await v.page.getByRole('link', { name, exact: true }).evaluate((link) => {
            const id = link.getAttribute('aria-describedby')!;
            return document.getElementById(id)?.innerText;
          });
          assert.equal(tree, 'Coffee morning');
        }
      });
    });

    test('without events there is a kind message', async () => {
      lists();
      await visit(async (v) => {
        await v.open('/events');
        await reads(v.page.locator('main'), [
          'Bereavement support events',
          'There are no events planned at the moment. Please look again in a few weeks.',
        ]);
      });
    });

    test('the buttons of a card open the forms about that event', async () => {
      lists({ title: 'Coffee morning' }, { title: 'Walking group' });
      await visit(async (v) => {
        const forms = {
          'Book Attendance': 'Add a new booking or edit an existing booking',
          'Amend Existing Attendance': 'Add a new booking or edit an existing booking',
          'Cancel Attendance': 'Cancel an existing attendance booking',
        };
        for (const [button, heading] of Object.entries(forms)) {
          await v.open('/events');
          await cards(v).nth(1).getByRole('link', { name: button, exact: true }).click();
          await v.page.getByRole('heading', { name: heading, exact: true }).waitFor();
          await v.page.getByText('Walking group').waitFor();
          assert.equal(await v.page.getByText('Coffee morning').count(), 0);
        }
      });
    });

    test('the empty address and "events" are the same list, and neither sends a script', async () => {
      lists({ title: 'Coffee morning', details: 'x'.repeat(300) });
      await visit(async (v) => {
        const seen = [];
        for (const path of ['/', '/events', '/events/']) {
          await v.open(path);
          seen.push(await wordsOf(v.page.locator('main')));
          assert.equal(await v.page.locator('script').count(), 0);
        }
        assert.deepEqual(seen[0], seen[1]);
        assert.deepEqual(seen[0], seen[2]);
        assert.deepEqual(
          v.answers.filter(({ type }) => type.includes('script')),
          [],
        );
      });
    });
  });
}

describe('The event list of our own back office', () => {
  let ours: TestedLychgate;
  before(async () => {
    ours = await lychgateForTests();
  });
  after(() => ours.stop());
  afterEach(() => assert.deepEqual(ours.log, []));

  test('shows upcoming events in order of their start', async () => {
    await makeEvent(ours.address, { title: 'Third', startDateTime: '2031-06-01T09:00:00' });
    await makeEvent(ours.address, { title: 'First', startDateTime: '2031-03-29T14:30:00' });
    await makeEvent(ours.address, { title: 'Second', startDateTime: '2031-03-29T19:00:00' });
    await makeEvent(ours.address, { title: 'Long past', startDateTime: '2001-03-29T14:30:00' });
    await browser.visit({ baseURL: ours.address }, async ({ page, open }) => {
      await open('/events');
      assert.deepEqual(await page.getByRole('heading', { level: 2 }).allInnerTexts(), [
        'First',
        'Second',
        'Third',
      ]);
    });
  });
});
