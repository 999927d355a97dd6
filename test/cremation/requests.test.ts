import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { CremationRequest } from '#contract/cremation.ts';
import { createBackOffice } from '#back-office/back-office.ts';
import type { Database } from '#back-office/database/database.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { createDatabase } from '../support/database.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { assertAccepted } from '../support/answers.ts';

let database: Database;
let databaseUrl: string;
let backOffice: BackOffice;
let drop: () => Promise<void>;
let now: Date;
let wakes: number;

beforeEach(async () => {
  const fresh = await createDatabase();
  now = new Date('2026-11-21T14:30:00Z');
  wakes = 0;
  const parts = await backOfficeParts(fresh.database, () => now);
  [database, databaseUrl, drop] = [fresh.database, fresh.url, fresh.drop];
  backOffice = createBackOffice({ ...parts, wakeOutbox: () => void wakes++ });
});
afterEach(() => drop());

const send = (changes: Partial<CremationRequest> = {}, idempotencyKey: string | null = 'one-visit') =>
  backOffice.createUnattendedCremation({ body: createCremationRequest(changes), idempotencyKey });

const keep = async (changes?: Partial<CremationRequest>, idempotencyKey?: string | null) => {
  const answer = await send(changes, idempotencyKey);
  assert.ok(answer && !isRefused(answer) && answer.reference, JSON.stringify(answer));
  return answer.reference;
};

const listRefusedFields = async (changes: Partial<Record<keyof CremationRequest, unknown>>) => {
  const answer = await send(changes as Partial<CremationRequest>);
  assert.ok(isRefused(answer), 'it was not refused');
  assert.deepEqual([answer.status, answer.code], [400, 'does-not-fit']);
  assert.deepEqual(await readCounts(), { requests: 0, emails: 0 });
  return answer.more.fields;
};

async function readCounts() {
  const [row] = await database.rows<{ requests: number; emails: number }>`
    select (select count(*) from cremation_request)::integer as requests,
           (select count(*) from outbox)::integer as emails`;
  return row;
}

const readAnswers = async (reference: string) => {
  const [row] = await database.rows<{ answers: CremationRequest; revision: number }>`
    select answers, revision from cremation_request where reference = ${reference}`;
  return row!;
};

test('the choices come list by list in the operator’s order', async () => {
  const readChoices = async (list: string) => {
    const items = assertAccepted(await backOffice.getDropdowns({}));
    return items.filter(({ fieldName }) => fieldName === list).map(({ displayName }) => displayName);
  };
  assert.deepEqual(await readChoices('MaritalStatus'), [
    'Single',
    'Married',
    'Civil partnership',
    'Separated',
    'Divorced',
    'Widowed',
    'Surviving civil partner',
    'Not known',
  ]);
  assert.deepEqual(await readChoices('Gender'), ['Female', 'Male', 'Non-binary', 'Not known']);
  await database.rows`insert into dropdown_item values ('Gender', 'Prefer not to say', 35)`;
  assert.deepEqual((await readChoices('Gender')).slice(-2), ['Prefer not to say', 'Not known']);
});

describe('A request', () => {
  test('is saved with two emails, and answered with a reference that can be read aloud', async () => {
    const reference = await keep();
    assert.match(reference, /^UC-[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/);
    const emails =
      await database.rows`select kind, recipient, purpose_key like '%:0' as first from outbox order by id`;
    assert.deepEqual(emails, [
      { kind: 'cremation-requester', recipient: 'margaret@example.org', first: true },
      { kind: 'cremation-staff', recipient: 'office@willow.example', first: true },
    ]);
    assert.equal(wakes, 1);
  });

  test('has the home as the place of death if no other is given', async () => {
    const { answers } = await readAnswers(await keep());
    assert.equal(answers.diedAtAddressLine1, '12 High Street');
    assert.equal(answers.diedAtAddressLine2, null);
    assert.equal(answers.diedAtTown, 'Ludlow');
    assert.equal(answers.diedAtPostcode, 'SY8 1BS');
  });

  test('keeps a different place of death as entered', async () => {
    const elsewhere = { diedAtAddressLine1: 'Ward 22', diedAtTown: 'Shrewsbury', diedAtPostcode: 'SY3 8XQ' };
    const { answers } = await readAnswers(await keep(elsewhere));
    assert.deepEqual([answers.diedAtAddressLine1, answers.diedAtTown], ['Ward 22', 'Shrewsbury']);
    assert.equal(answers.town, 'Ludlow');
  });

  test('is saved without accidental characters', async () => {
    const { answers } = await readAnswers(
      await keep({
        firstName: '  Zoe\u0301 \u200b',
        eMail1: 'mar\u200bgaret@example.org',
        occupation: ' \u00a0 ',
        discussFurther: 'One\r\nTwo ',
      }),
    );
    assert.equal(answers.firstName, 'Zoé');
    assert.equal(answers.eMail1, 'margaret@example.org');
    assert.equal(answers.occupation, null);
    assert.equal(answers.discussFurther, 'One\nTwo');
  });

  test('with a date in the future in London is refused, field by field', async () => {
    now = new Date('2026-07-01T22:59:00Z');
    assert.deepEqual(
      await listRefusedFields({ dateOfBirth: '2026-07-02T00:00:00', dateOfDeath: '2026-07-03T00:00:00' }),
      {
        dateOfBirth: 'Please enter a date of birth that is today or earlier.',
        dateOfDeath: 'Please enter a date of death that is today or earlier.',
      },
    );
    now = new Date('2026-07-01T23:01:00Z');
    await keep({ dateOfDeath: '2026-07-02T00:00:00' });
  });

  test('with errors is refused with every field named, and not saved', async () => {
    assert.deepEqual(
      await listRefusedFields({
        title: ' ',
        eMail1: 'nobody',
        deceasedFirstName: 'x'.repeat(51),
        diedAtTown: 'Shrewsbury',
        dateOfDeath: '1899-12-31T00:00:00',
      }),
      {
        title: 'Please enter your title.',
        eMail1: 'Please enter a valid email address.',
        deceasedFirstName: "Please enter the deceased's first name. It can be 50 characters long at most.",
        dateOfDeath: 'Please enter a date from 1 January 1900 onwards.',
        diedAtAddressLine1: 'Please enter address line 1 of the place where they died.',
        diedAtPostcode: 'Please enter the Postcode of the place where they died.',
      },
    );
  });

  test('with a name of only invisible characters is refused', async () => {
    assert.deepEqual(await listRefusedFields({ lastName: '\u200b\u2060' }), {
      lastName: 'Please enter your last name.',
    });
  });

  test('that is not an object is refused', async () => {
    for (const body of [null, 'text', []]) {
      const answer = await backOffice.createUnattendedCremation({
        body: body as never,
        idempotencyKey: null,
      });
      assert.ok(isRefused(answer));
      assert.equal(answer.status, 400);
    }
  });
});

describe('A repeated request', () => {
  test('with the same key and content gets the same answer, and nothing is saved', async () => {
    const reference = await keep();
    now = new Date('2026-11-25T14:30:00Z');
    assert.equal(await keep({ firstName: ' Margaret ' }), reference);
    assert.deepEqual(await readCounts(), { requests: 1, emails: 2 });
    assert.equal(wakes, 1);
  });

  test('fifty times at once is one request with two emails', async () => {
    const references = await Promise.all(Array.from({ length: 50 }, () => keep()));
    assert.equal(new Set(references).size, 1);
    assert.deepEqual(await readCounts(), { requests: 1, emails: 2 });
    const withoutKey = await Promise.all(
      Array.from({ length: 50 }, () => keep({ town: 'Leominster' }, null)),
    );
    assert.equal(new Set(withoutKey).size, 1);
    assert.deepEqual(await readCounts(), { requests: 2, emails: 4 });
  });

  test('with corrections replaces the first, and both emails are sent again', async () => {
    const reference = await keep();
    assert.equal(await keep({ eMail1: 'm.ellis@example.org' }), reference);
    const { answers, revision } = await readAnswers(reference);
    assert.deepEqual([answers.eMail1, revision], ['m.ellis@example.org', 1]);
    const emails = await database.rows<{ recipient: string }>`select recipient from outbox order by id`;
    assert.deepEqual(
      emails.map(({ recipient }) => recipient),
      ['margaret@example.org', 'office@willow.example', 'm.ellis@example.org', 'office@willow.example'],
    );
    assert.deepEqual(await readCounts(), { requests: 1, emails: 4 });
  });

  test('late, in its first version, does not undo the correction', async () => {
    const reference = await keep();
    await keep({ deceasedMiddleName: 'Alfred' });
    assert.equal(await keep(), reference);
    assert.equal((await readAnswers(reference)).answers.deceasedMiddleName, 'Alfred');
    assert.deepEqual(await readCounts(), { requests: 1, emails: 4 });
  });

  test('under another key is another request', async () => {
    assert.notEqual(await keep({}, 'one'), await keep({}, 'two'));
    assert.deepEqual(await readCounts(), { requests: 2, emails: 4 });
  });

  test('without a key is the same for a day when it says the same, and new otherwise', async () => {
    const reference = await keep({}, null);
    now = new Date('2026-11-22T14:29:00Z');
    assert.equal(await keep({}, null), reference);
    assert.notEqual(await keep({ town: 'Leominster' }, null), reference);
    now = new Date('2026-11-22T14:31:00Z');
    assert.notEqual(await keep({}, null), reference);
  });

  test('after a crash between commit and answer is answered and not saved twice', async () => {
    const child = fork(join(import.meta.dirname, 'request-process.ts'), [databaseUrl, 'one-visit']);
    const [, signal] = (await once(child, 'exit')) as [number | null, string];
    assert.equal(signal, 'SIGKILL');
    const [remaining] = await database.rows<{ reference: string }>`select reference from cremation_request`;
    assert.equal(await keep(), remaining!.reference);
    assert.deepEqual(await readCounts(), { requests: 1, emails: 2 });
  });
});

describe('The key', () => {
  test('may be any 1 to 200 printable characters, and only its digest is stored', async () => {
    for (const key of ['a', 'x'.repeat(200), 'Schlüssel 鍵 🔑', '"quoted", with; signs']) {
      assert.equal(await keep({}, key), await keep({}, key));
    }
    const [row] = await database.rows<{ sizes: number[] }>`
      select array_agg(distinct length(key_digest)) as sizes from cremation_key`;
    assert.deepEqual(row, { sizes: [32] });
  });

  test('that is empty, too long or contains control characters is refused', async () => {
    for (const key of ['', 'x'.repeat(201), 'a\nb', '\u0000', 'a\u202eb']) {
      const answer = await send({}, key);
      assert.ok(isRefused(answer));
      assert.deepEqual([answer.status, answer.code], [400, 'bad-idempotency-key']);
    }
    assert.deepEqual(await readCounts(), { requests: 0, emails: 0 });
  });
});
