import { expect, externalTest as test } from '../support/browser/test.ts';
import { recordSentForms, expectLines } from '../support/browser/email-link-page.ts';
import { createSentTimeQuery, callUs } from '../support/browser/email-link.ts';

// The pages act as soon as they are opened, like those of the original.
test.use({ settings: { UNSUBSCRIBE_ON_OPEN: 'on', SIGN_OFF_ON_OPEN: 'on' } });

const emailGuid = '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f30';
const leave = 'To leave the deceased person in exactly the way they were when coming into our care.';
const ok = { body: { status: 'OK', message: '' } };

const pages = {
  unsubscribing: {
    call: 'POST Ms/Unsubscribe',
    link: '/Unsubscribe/C%2F100/AB27',
    payload: { cu: 'C/100', co: 'AB27' },
    good: { body: true },
    asking: [
      'Unsubscribe',
      'Press the button to stop receiving news from Example Funeral Services.',
      'Unsubscribe',
    ],
    waiting: ['Unsubscribe', 'One moment, please.'],
    done: ['Unsubscribe', 'You have been successfully unsubscribed.'],
    failed: ['Unsubscribe', 'Sorry, we cannot unsubscribe you. Please contact us.', callUs, 'Try again'],
  },
  'signing off': {
    call: 'POST Ms/EmailSignoff',
    link: `/emailsignoff/${emailGuid}/Option1`,
    payload: { emailGuid, optionSelected: 'Option1' },
    good: ok,
    asking: [
      'Sign-off',
      'Your choice:',
      leave,
      'We record nothing until you press Confirm. Not what you want? Call us on 01632 960 123.',
      'Confirm',
    ],
    waiting: ['Sign-off', 'One moment, please.'],
    done: ['Sign-off', 'Thank you. Sign-off has been received.', leave],
    failed: [
      'Sign-off',
      'Sorry, A problem has occurred, we cannot sign off from this email. This may be because sign off has already been completed. Please contact us to confirm.',
      callUs,
      'Try again',
    ],
  },
};

for (const [label, { call, link, payload, good, asking, waiting, done, failed }] of Object.entries(pages)) {
  const listRecorded = (calls: { body: unknown }[]) => calls.map(({ body }) => body);

  test(`${label} happens when the link is opened, once: a spinner, then the message, which stays`, async ({
    page,
    visitor,
    newVisitor,
    backOffice,
  }) => {
    const answer = Promise.withResolvers<typeof good>();
    backOffice.answers[call] = () => answer.promise;
    await visitor.open(link);
    await expectLines(page, waiting);
    await expect(page.locator('.waiting .sending')).toBeVisible();
    answer.resolve(good);
    await expectLines(page, done);
    await expect(page.locator(':focus')).toContainText(done[1]!);
    const sent = recordSentForms(page);
    await page.reload();
    await expectLines(page, done);
    await visitor.open('/gocardlessexit');
    await page.goBack();
    await expectLines(page, done);
    expect(sent).toEqual([]);
    expect(listRecorded(backOffice.calls)).toEqual([payload]);
    // The link is opened on another device, and the back office decides.
    const other = await newVisitor();
    await other.open(link);
    await expectLines(other.page, done);
    expect(listRecorded(backOffice.calls)).toEqual([payload, payload]);
  });

  test(`${label} fails in the default words, and opening the page again tries again`, async ({
    page,
    visitor,
    backOffice,
  }) => {
    for (const broken of [{ status: 500 }, { cut: true }] as const) {
      backOffice.answers[call] = broken;
      await visitor.open(link);
      await expectLines(page, failed);
    }
    await page.route(`**${link}`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.reload();
    await expectLines(page, failed);
    await page.unroute(`**${link}`);
    backOffice.answers[call] = good;
    await page.reload();
    await expectLines(page, done);
    expect(listRecorded(backOffice.calls).at(-1)).toEqual(payload);
    visitor.consoleErrors.length = 0; // the answers 503 and the dropped connection
  });

  test(`${label} waits until a page that was loaded in advance is opened`, async ({ page, backOffice }) => {
    backOffice.answers[call] = good;
    await page.addInitScript(
      "Object.defineProperty(Document.prototype, 'prerendering', { get: () => !window.isOpened })",
    );
    await page.goto(link);
    await expectLines(page, asking);
    expect(backOffice.calls).toEqual([]);
    await page.evaluate(() => {
      Object.assign(window, { isOpened: true });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await expectLines(page, done);
    expect(listRecorded(backOffice.calls)).toEqual([payload]);
  });

  test(`${label} is never done by a GET: without the page’s script it takes the button`, async ({
    page,
    newVisitor,
    backOffice,
  }) => {
    backOffice.answers[call] = good;
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST'])
      await page.request.fetch(link, { method, failOnStatusCode: false });
    expect(backOffice.calls).toEqual([]);
    const plain = await newVisitor({ javaScriptEnabled: false });
    await plain.open(link);
    await expectLines(plain.page, asking);
    expect(backOffice.calls).toEqual([]);
    await plain.page.getByRole('button').click();
    await expectLines(plain.page, done);
    expect(listRecorded(backOffice.calls)).toEqual([payload]);
  });
}

test('a new email’s link unsubscribes at once, in a window that nobody sees too', async ({
  page,
  visitor,
  backOffice,
}) => {
  backOffice.answers['POST Ms/Unsubscribe'] = { body: true };
  await page.addInitScript(
    "Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' })",
  );
  await visitor.open(`${pages.unsubscribing.link}${createSentTimeQuery(0)}`);
  await expectLines(page, pages.unsubscribing.done);
});

test('an answer that is empty leaves the failure message, and a reload does not ask again', async ({
  page,
  visitor,
  backOffice,
}) => {
  backOffice.answers['POST Ms/Unsubscribe'] = { body: false };
  await visitor.open(pages.unsubscribing.link);
  await expectLines(page, pages.unsubscribing.failed);
  await page.reload();
  await expectLines(page, pages.unsubscribing.failed);
  expect(backOffice.calls).toHaveLength(1);
  backOffice.answers['POST Ms/Unsubscribe'] = { body: true };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectLines(page, pages.unsubscribing.done);
});

test('status Error shows the server’s message, and other options are named', async ({
  page,
  visitor,
  backOffice,
}) => {
  const signOff = 'POST Ms/EmailSignoff';
  backOffice.answers[signOff] = { body: { status: 'Error', message: 'Completed on 3 May.' } };
  await visitor.open(pages['signing off'].link);
  await expectLines(page, ['Sign-off', 'Completed on 3 May.', callUs]);
  backOffice.answers[signOff] = ok;
  for (const [option, message] of [
    ['Option2', 'Preservation and presentation of the deceased person.'],
    ['Lock of hair', 'Lock of hair.'],
  ] as const) {
    await visitor.open(`/emailsignoff/${emailGuid}/${encodeURIComponent(option)}`);
    await expectLines(page, ['Sign-off', 'Thank you. Sign-off has been received.', message]);
  }
});
