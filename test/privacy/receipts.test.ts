import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { mary, openFamily, type Family } from './family.ts';
import { assertAccepted } from '../support/answers.ts';

let family: Family;
before(async () => {
  family = await openFamily();
  for (const name of ['Ada Quill', 'Bea Quill', 'Cyril Quill', mary.name]) {
    if (name !== mary.name) await family.add(name);
    const { receipt } = assertAccepted(
      await family.api.erasePersonalData({ body: await family.tickAll({ name }) }),
    );
    assert.ok(receipt);
  }
});
after(() => family.drop());

const check = (code: string) => family.api.checkErasureReceipt({ query: { code } });

describe('The receipts of erasures', () => {
  test('each holds the hash of the one before it, counts by kind, and no personal data', async () => {
    const { items } = assertAccepted(await family.api.getErasureReceipts({ query: {} }));
    assert.deepEqual(
      items.map(({ number }) => number),
      [4, 3, 2, 1],
    );
    assert.equal(items[3]!.previousHash, '0'.repeat(64));
    for (const [index, { previousHash }] of items.slice(0, 3).entries())
      assert.equal(previousHash, items[index + 1]!.hash);
    assert.equal(items[0]!.erased.bookings, 2);
    assert.equal(items[0]!.backupsUntil, '2026-12-26');
    assert.doesNotMatch(JSON.stringify(items), /quill|marigold/i);
  });

  test('a family finds theirs by the code, however it is typed', async () => {
    const { code } = assertAccepted(await family.api.getErasureReceipt({ number: '2' }));
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    const input = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const found = assertAccepted(await check(input));
    assert.deepEqual([found.number, found.isWhole], [2, true]);
    const unknown = await check('00000-00000-00000-00000');
    assert.equal(isRefused(unknown) && unknown.code, 'no-receipt-of-code');
  });

  test('the database refuses to change, delete or empty them', async () => {
    const { rows } = family.database;
    await assert.rejects(rows`update erasure_receipt set erased = '{}' where number = 2`, /neither changed/);
    await assert.rejects(rows`delete from erasure_receipt where number = 4`, /neither changed/);
    await assert.rejects(rows`truncate erasure_receipt cascade`, /neither changed/);
  });

  test('one that was changed all the same is named, and so is one that is gone', async () => {
    const { rows } = family.database;
    const checkChain = async () => assertAccepted(await family.api.checkReceiptChain({}));
    assert.deepEqual(await checkChain(), { isWhole: true, receipts: 4, brokenAt: null });
    const { code } = assertAccepted(await family.api.getErasureReceipt({ number: '1' }));
    const later = assertAccepted(await family.api.getErasureReceipt({ number: '3' }));
    await rows`alter table erasure_receipt disable trigger user`;
    await rows`update erasure_receipt set erased = '{"bookings": 9}' where number = 2`;
    assert.deepEqual(await checkChain(), { isWhole: false, receipts: 1, brokenAt: 2 });
    assert.equal(assertAccepted(await check(code)).isWhole, true);
    assert.equal(assertAccepted(await check(later.code)).isWhole, false);
    await rows`update erasure_receipt set erased = ${{ bookings: 1, history: 1 }} where number = 2`;
    // The newest receipt is cut off.
    const [newest] = await rows<{
      row: object;
    }>`select to_jsonb(erasure_receipt) as row from erasure_receipt where number = 4`;
    await rows`update erasure set receipt = null where receipt = 4`;
    await rows`delete from erasure_receipt where number = 4`;
    assert.deepEqual(await checkChain(), { isWhole: false, receipts: 3, brokenAt: 4 });
    await rows`insert into erasure_receipt select * from jsonb_populate_record(null::erasure_receipt, ${newest!.row})`;
    assert.deepEqual(await checkChain(), { isWhole: true, receipts: 4, brokenAt: null });
    await assert.rejects(rows`update erasure_receipt_head set number = 3`, /neither changed nor deleted/);
    await assert.rejects(rows`delete from erasure_receipt_head`, /neither changed nor deleted/);
    await rows`update erasure set receipt = null where receipt = 3`;
    await rows`delete from erasure_receipt where number = 3`;
    assert.equal((await checkChain()).isWhole, false);
  });
});
