import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { retentionNames } from '#contract/operator/privacy/retention.ts';
import { openSavedEmails } from '#back-office/email/saved-emails.ts';
import { retentionRules } from '#back-office/composition/retention-rules.ts';
import { openFamily, findTraces, type Family } from './family.ts';
import { assertAccepted } from '../support/answers.ts';

const yearMs = 365 * 24 * 60 * 60_000;

let family: Family;
let folder: string;
before(async () => {
  family = await openFamily();
  folder = join(await mkdtemp(join(tmpdir(), 'lychgate-mail-')), 'mail');
  mkdirSync(folder);
  writeFileSync(join(folder, '20261121T100000000Z-attendance-booked-outbox-1.eml'), 'Dear Marigold');
  const { rows } = family.database;
  await rows`update outbox set state = 'sent', sent_at = ${family.now}, last_error = '550 Marigold is away'`;
  await rows`update photograph set state = 'ready'`;
  await rows`
    insert into photograph_removal_key (digest, funeral_guid, expires_at)
    values (sha256('key'), ${family.hers.funeral}, '2026-11-22')`;
  await rows`
    insert into suppression (email_digest, scope, reason, created_at)
    select email_digest(email_key), 'promotional', 'unsubscribed', ${family.now} from contact`;
  await rows`
    insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, state, created_at, changed_at)
    select id, 'I-1', '2026-11-21', '2026-11-21', 'Marigold', 100, 'paid', ${family.now}, ${family.now} from customer
    where guid = ${family.hers.customer}`;
  await rows`
    insert into invoice_note (invoice_id, purpose_key, recipient, subject, text, actor_name, at)
    select id, 'invoice-message:1', 'marigold@thistle.example', 'Marigold', 'Marigold', 'Ruth', ${family.now} from invoice`;
  await rows`
    insert into contact_import (state, created_by, checked_at, imported_at)
    values ('imported', 'Ruth Amos', ${family.now}, ${family.now})`;
  await rows`
    insert into reply (message_digest, is_automatic, sender, plain_text, quoted_text, received_at)
    values (sha256('reply'), false, 'marigold@thistle.example', 'From Marigold', '', ${family.now})`;
  await rows`
    insert into mail_shot_click (cu, co, ws, ca, clicked_at) values ('cu', 'Marigold', 'ws', 'ca', ${family.now})`;
  await rows`
    insert into cremation_register (number, deceased_name, cremated_at, recorded_by_name, confirmed_by_name, overruled,
                                    released_at)
    values ('999-9', 'Marigold', '2014-01-01', 'Ruth', 'Ben', '[]', '2014-02-01')`;
  await rows`
    insert into sage_50_batch values (1, ${family.now}, 'Marigold', 'Thistle', 1, 1, 1, 1, 1, 0, 0)`;
  await rows`
    insert into job_run (kind, trigger, state, queued_at, finished_at)
    values ('background', 'schedule', 'done', ${family.now}, ${family.now})`;
});
after(() => family.drop());

const createRules = () => retentionRules({ ...family.parts, savedEmails: openSavedEmails(folder) });

describe('Retention', () => {
  test('there is a rule for each kind, and on the first day nothing is due', async () => {
    assert.deepEqual(
      createRules()
        .map(({ name }) => name)
        .toSorted(),
      retentionNames.toSorted(),
    );
    for (const { name, due } of createRules()) assert.deepEqual([name, (await due()).count], [name, 0]);
  });

  test('the preview counts what the job then erases, and does not erase it', async () => {
    family.now = new Date(family.now.getTime() + 7 * yearMs);
    const retention = assertAccepted(await family.api.getRetention({}));
    assert.ok(retention.every(({ due }) => due >= 0));
    assert.notDeepEqual(await findTraces(family.database), []);
    for (const { name, due, erase } of createRules()) {
      const { count, oldest } = await due();
      assert.ok(count > 0 && oldest, `${name} has something to erase`);
      assert.equal((await due()).count, count, `${name} only counts`);
      assert.equal(await erase(), count, name);
      assert.deepEqual(await due(), { count: 0, oldest: null }, name);
    }
  });

  test('bookings become numbers: how many came stays', async () => {
    const [booked] = await family.database.rows<{ people: number; names: string[] }>`
      select sum(number_of_attendees)::integer as people, array_agg(distinct name) as names from attendee`;
    assert.deepEqual(booked, { people: 8, names: ['(erased)'] });
  });

  test('afterwards only what staff remove themselves names the family', async () => {
    await family.database.rows`update funeral set person_name = 'nobody'`;
    await family.database.rows`update photograph set caption = null, added_by = null`;
    assert.deepEqual(await findTraces(family.database), []);
  });
});
