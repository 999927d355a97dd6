import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { follow, press, showsFailure, showsResults, showsWork, signIn } from './admin-page.ts';
import { becomes, bothWays, openBrowser, reads, until, type Visit } from '../support/browser.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

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
beforeEach(() => lychgate.database!.rows`delete from job_run`);

const rows = (...sql: Parameters<NonNullable<TestedLychgate['database']>['rows']>) =>
  lychgate.database!.rows(...sql);

/** A run that another process is at, with 12 of its 200 items done. */
async function longRun(trigger = 'operator', kind = 'dd-invoicing'): Promise<string> {
  const [run] = await rows`
    insert into job_run (kind, trigger, state, done, total, failed, queued_at, started_at, heartbeat_at, claims)
    values (${kind}, ${trigger}, 'running', 12, 200, 1, now(), '2026-11-21T14:30:05Z', now() + interval '1 hour', 1)
    returning id`;
  return (run as { id: string }).id;
}

const end = (state: string, error: string | null = null) =>
  rows`update job_run set state = ${state}, error = ${error}, finished_at = now(), done = 200, failed = 3,
    results = '[{"name": "Payments asked for", "count": 1197, "says": "£84,112.50 in all."}]'`;

const progress = ({ page }: Visit) => page.locator('.card-progress');

for (const { javaScript, way } of bothWays) {
  const visit = (body: (v: Visit) => Promise<void>) => browser.visit({ javaScript }, body);
  const look = (v: Visit) => (javaScript ? Promise.resolve() : follow(v, 'Look again'));

  describe(`With our own back office, ${way}`, () => {
    test('a job says what it did, and stands among the last runs', async () => {
      await visit(async (v) => {
        await signIn(v);
        await reads(v.page.getByRole('region', { name: 'Last runs' }), [
          'Last runs',
          'Nothing has been run yet.',
        ]);
        await press(v, 'Email Reminders');
        await showsResults(v, [
          'Email Reminders: done',
          'Reminders put in the outbox',
          '0',
          'For events that begin within 24 hours. Who has had one gets no second.',
          'Close',
        ]);
        await follow(v, 'Close');
        const run = v.page.locator('.runs li');
        await reads(run.locator('.run-name'), ['Email Reminders', 'Done']);
        assert.match(
          await run.locator('.run-when').innerText(),
          /^\d+ \w{3} \d{4}, \d+:\d\d [ap]m, by an operator$/,
        );
        await run.getByText('What it did').click();
        await run.getByText('Reminders put in the outbox').waitFor();
      });
    });

    test('a long run says how far it is, whoever has started it, until it has ended', async () => {
      await longRun();
      await visit(async (v) => {
        await signIn(v);
        await showsWork(v, 'Run DD Invoicing');
        await reads(progress(v), ['12 of 200, 1 needs attention']);
        await rows`update job_run set done = 140`;
        await look(v);
        await reads(progress(v), ['140 of 200, 1 needs attention']);
        await end('done');
        await look(v);
        await showsResults(v, [
          'Run DD Invoicing: partly done',
          '197 of 200 done.',
          '3 need attention.',
          'Payments asked for',
          '1,197',
          '£84,112.50 in all.',
          'Close',
        ]);
        await follow(v, 'Close');
        const listed = v.page.locator('.runs li').filter({ hasText: 'Run DD Invoicing' }).first();
        await reads(listed.locator('.run-name'), ['Run DD Invoicing', 'Partly done']);
      });
    });

    test('a run is stopped after the item that it is at', async () => {
      await longRun();
      await visit(async (v) => {
        await signIn(v);
        await press(v, 'Stop');
        await reads(progress(v), ['It stops after the item that it is at.']);
        assert.equal(await v.page.getByRole('button', { name: 'Stop' }).count(), 0);
        const [run] =
          await rows`select cancel_requested_at from job_run where cancel_requested_at is not null`;
        assert.ok(run);
        await end('cancelled');
        await look(v);
        await until(
          () => v.page.getByRole('heading', { name: 'Run DD Invoicing: stopped' }).isVisible(),
          'it stopped',
        );
      });
    });

    test('a run that fails says why, and can be put away', async () => {
      const runId = await longRun();
      await end('failed', 'No direct debits can be collected: GOCARDLESS_TOKEN is not set.');
      await visit(async (v) => {
        await signIn(v);
        assert.equal(
          await v.page.locator('.job-card').count(),
          0,
          'what has ended before is no business of this page',
        );
        await v.open(`/admin?run=${runId}`);
        await showsFailure(v, [
          'Run DD Invoicing has failed',
          'No direct debits can be collected: GOCARDLESS_TOKEN is not set.',
          'It came to 200 of 200, 3 need attention.',
          'Payments asked for',
          '1,197',
          '£84,112.50 in all.',
          'Try again',
          'Close',
        ]);
        await follow(v, 'Close');
        await v.page.getByRole('button', { name: 'Sync Sage' }).waitFor();
      });
    });

    test('what the clock has started leaves the page to the operator', async () => {
      await longRun('schedule', 'background');
      await visit(async (v) => {
        await signIn(v);
        await reads(v.page.locator('.run-name'), ['B4B Background Tasks', 'Running']);
        assert.match(await v.page.locator('.run-when').innerText(), /^21 Nov 2026, 2:30 pm, by the clock$/);
        await follow(v, 'Show how far it is');
        await showsWork(v, 'B4B Background Tasks');
        await follow(v, 'Leave it running');
        await becomes(() => v.page.locator('.tasks button').count(), 5);
      });
    });

    test('a session that ends while a job runs ends neither the job nor with silence', async () => {
      await longRun();
      await visit(async (v) => {
        await signIn(v);
        await showsWork(v, 'Run DD Invoicing');
        await v.page.context().clearCookies();
        await look(v);
        await reads(v.page.locator('.error-summary'), [
          'There is a problem',
          'Your session has ended. A job that is running goes on. Please sign in again.',
        ]);
      });
    });

    test('what waits for a person is named by its number, never by whom it is about', async () => {
      await visit(async (v) => {
        await rows`
          with payer as (
            insert into customer (reference, name, created_at, changed_at)
            values (${`C-${way}`}, 'Margaret Ellis', now(), now()) returning id)
          insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, flagged, created_at, changed_at)
          select id, 'INV-7', '2026-11-01', '2026-11-15', 'Plan', 124500, 'The bank account was closed.', now(), now()
          from payer`;
        await signIn(v);
        await reads(v.page.getByRole('region', { name: 'Waiting for a person' }), [
          'Waiting for a person',
          'Invoice INV-7, £1,245.00',
          'The bank account was closed.',
        ]);
        await rows`delete from invoice`;
        await v.open('/admin');
        await until(async () => (await v.page.locator('.waits').count()) === 0, 'nothing waits');
      });
    });

    test('a run that nobody knows any more is not shown for another', async () => {
      await visit(async (v) => {
        await signIn(v);
        for (const run of ['4f9f4f9c-0000-4000-8000-000000000000', 'nonsense']) {
          await v.open(`/admin?run=${run}`);
          await reads(v.page.locator('main > .notice'), ['This run is not known here any more.']);
        }
      });
    });
  });
}
