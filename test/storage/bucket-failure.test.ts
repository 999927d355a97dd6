import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { followFailures, getPhotographStorageFailure } from '#back-office/storage/bucket-failure.ts';
import { createDatabase } from '../support/database.ts';

let opened: Awaited<ReturnType<typeof createDatabase>>;
before(async () => {
  opened = await createDatabase();
});
after(() => opened.drop());

for (const act of ['reading', 'writing'] as const)
  test(`a failure of ${act} that one process has noted is cleared by another one that succeeds`, async (t) => {
    const { database } = opened;
    const clock = { ms: 0 };
    mock.method(performance, 'now', () => clock.ms);
    t.after(() => mock.restoreAll());
    const [failing, working] = [followFailures(database, act), followFailures(database, act)];
    const read = async () => (await getPhotographStorageFailure({ database }))?.reason ?? null;
    await working.worked();
    await failing.failed('It does not answer.');
    clock.ms = 59_000;
    await working.worked();
    assert.equal(await read(), 'It does not answer.', 'no statement for each photograph');
    clock.ms = 60_000;
    await working.worked();
    assert.equal(await read(), null);
    await failing.failed('It does not answer again.');
    await failing.worked();
    assert.equal(await read(), null, 'at once by the process that has failed');
  });
