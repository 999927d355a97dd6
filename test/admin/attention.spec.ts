import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { press, showsFailure, signIn } from './admin-page.ts';
import { isAccessibleOnAnyScreen } from '../support/axe.ts';
import { becomes, bothWays, openBrowser, reads, type Visit } from '../support/browser.ts';
import { cremationRequest } from '../cremation/cremation-request.ts';
import { call, lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';
import { looks, outOfPlace, tooSmall } from '../ui/page-layout.ts';

let lychgate: TestedLychgate;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  lychgate = await lychgateForTests();
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
});
beforeEach(async () => {
  await rows`delete from outbox`;
  await rows`delete from job_run`;
  await rows`update cremation_request set seen_at = now()`;
});

const rows = (...sql: Parameters<NonNullable<TestedLychgate['database']>['rows']>) =>
  lychgate.database!.rows(...sql);

let requests = 0;
async function sendRequest(): Promise<string> {
  const body = cremationRequest({ discussFurther: `The music (${++requests})` });
  const { body: answer } = await call(lychgate.address, 'POST', 'UnattendedCremation', body);
  await rows`update cremation_request set changed_at = '2026-11-21T14:30:00Z' where reference = ${answer.reference}`;
  return answer.reference;
}

const failEmail = (facts: object | null = {}) => rows`
  insert into outbox (purpose_key, kind, recipient, facts, state, due_at, created_at, last_error)
  values (gen_random_uuid()::text, 'attendance-booked', 'margaret@example.org', ${facts}, 'failed', now(),
          '2026-11-21T09:05:00Z', '550 5.1.1: The mail server did not accept the recipient.')`;

const failJob = () => rows`
  insert into job_run (kind, trigger, state, error, queued_at, finished_at)
  values ('reminders', 'schedule', 'failed', 'The database was away.', now(), '2026-11-21T03:15:00Z')`;

const list = ({ page }: Visit) => page.getByRole('region', { name: 'Needs attention' });
const isGone = (v: Visit) => becomes(() => list(v).count(), 0);
const says = (v: Visit, words: string) => reads(v.page.locator('main > .notice'), [words]);

for (const { javaScript, way } of bothWays) {
  const visit = (body: (v: Visit) => Promise<void>) => browser.visit({ javaScript }, body);

  describe(`What needs attention, ${way}`, () => {
    test('a request is read to its last answer and then marked as seen', async () => {
      const reference = await sendRequest();
      await visit(async (v) => {
        await signIn(v);
        await reads(list(v), [
          'Needs attention',
          'Cremation requests',
          reference,
          'Received 21 Nov 2026, 2:30 pm',
          'Mr John Arthur Ellis, requested by Mrs Margaret Ellis',
          'Show all answers',
          `of ${reference}`,
          'Mark as seen',
        ]);
        await list(v).locator('summary').click();
        await list(v).getByText(`The music (${requests})`).waitFor();
        await list(v).getByText('margaret@example.org').waitFor();
        await press(v, `Mark as seen: ${reference}`);
        await says(v, 'Marked as seen.');
        await isGone(v);
        await v.open('/admin');
        assert.equal(await list(v).count(), 0);
        assert.equal(await v.page.locator('main > .notice').count(), 0);
        assert.equal(await v.page.locator('.tasks button').count(), 5);
      });
      assert.doesNotMatch(lychgate.log.join('\n'), /Ellis|margaret@|The music/);
    });

    test('a request that has changed meanwhile is not marked as seen unread', async () => {
      const reference = await sendRequest();
      await visit(async (v) => {
        await signIn(v);
        await rows`update cremation_request set revision = 1 where reference = ${reference}`;
        await press(v, `Mark as seen: ${reference}`);
        await showsFailure(v, [
          'That did not work',
          'The family has changed this request. Please read the new answers before you mark it as seen.',
          'Close',
        ]);
      });
    });

    test('an email that failed is sent again to a corrected address', async () => {
      await failEmail();
      await visit(async (v) => {
        await signIn(v);
        await reads(list(v), [
          'Needs attention',
          'Emails that were not delivered',
          'Booking confirmation',
          '21 Nov 2026, 9:05 am',
          'margaret@example.org',
          '550 5.1.1: The mail server did not accept the recipient.',
          'Send again to',
          'Send again',
          'Mark as seen',
        ]);
        await v.page.getByLabel('Send again to').fill('m.ellis@example.org');
        await press(v, 'Send again: Booking confirmation');
        await says(v, 'The email is being sent again. If it fails again, it comes back to this list.');
        await isGone(v);
        const [email] = await rows`select recipient from outbox`;
        assert.deepEqual(email, { recipient: 'm.ellis@example.org' });
      });
    });

    test('an email whose content is erased can only be marked as seen', async () => {
      await failEmail(null);
      await visit(async (v) => {
        await signIn(v);
        assert.equal(await v.page.getByRole('button', { name: /^Send again/ }).count(), 0);
        await list(v)
          .getByText('What this email said has been erased, so it cannot be sent again.')
          .waitFor();
        await press(v, 'Mark as seen: Booking confirmation');
        await isGone(v);
      });
    });

    test('a job that failed in the night is listed until it is seen', async () => {
      await failJob();
      await visit(async (v) => {
        await signIn(v);
        await reads(list(v), [
          'Needs attention',
          'Jobs that failed',
          'Email Reminders',
          '21 Nov 2026, 3:15 am',
          'The database was away.',
          'Mark as seen',
        ]);
        await press(v, 'Mark as seen: Email Reminders');
        await isGone(v);
      });
    });
  });
}

test('everything on the list has its place on every screen, and axe finds nothing', async () => {
  await sendRequest();
  await failEmail();
  await failJob();
  await browser.visit({ bypassCSP: true, reducedMotion: 'reduce' }, async (v) => {
    await signIn(v);
    await list(v).locator('summary').click();
    await isAccessibleOnAnyScreen(v, 'the list');
    const style = await v.page.addStyleTag({ content: ' ' });
    for (const width of [320, 768, 1280]) {
      await v.page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await tooSmall(v), [], `${width} px`);
      for (const [look, css] of Object.entries(looks)) {
        await style.evaluate((element, text) => (element.textContent = text), css);
        assert.deepEqual(await outOfPlace(v), [], `${width} px, ${look}`);
      }
      await style.evaluate((element) => (element.textContent = ' '));
    }
  });
});

test('after an item is gone the keyboard goes on from the content', async () => {
  await failJob();
  await browser.visit({}, async (v) => {
    await signIn(v);
    await v.page.getByRole('button', { name: /^Mark as seen/ }).focus();
    await v.page.keyboard.press('Enter');
    await isGone(v);
    await becomes(() => v.page.evaluate(() => document.activeElement?.id), 'content');
  });
});
