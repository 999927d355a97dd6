import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeEvent, runAsOperator, startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { signInAsOperator, type StaffBrowser } from '../../support/staff-browser.ts';

let lychgate: TestedLychgate;
let browser: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  browser = await signInAsOperator(lychgate);
});
after(() => lychgate.stop());

describe('A form that arrives without the button or the choice of its page', () => {
  test('moves nobody on a waiting list', async () => {
    const event = await makeEvent(lychgate.address, { maxCapacity: 1 });
    const path = `Bereavement/${event}`;
    await runAsOperator(lychgate, 'POST', `${path}/Attendees`, { name: 'Ida', numberOfAttendees: 1 });
    for (const name of ['Ann', 'Ben']) {
      const party = { name, eMail: `${name}@example.org`, numberOfAttendees: 1 };
      await runAsOperator(lychgate, 'POST', `${path}/WaitingList`, party);
    }
    const readNames = async (): Promise<string[]> =>
      (await runAsOperator(lychgate, 'GET', `${path}/WaitingList`)).places.map(
        ({ name }: { name: string }) => name,
      );
    const { places } = await runAsOperator(lychgate, 'GET', `${path}/WaitingList`);
    for (const button of ['', 'toString']) {
      const page = `/office/events/${event}/waiting-list`;
      const { status, text } = await browser.send(page, { place: places[1].guid, next: button });
      assert.equal(status, 400);
      assert.match(text, /Please press one of the buttons of this page/);
    }
    assert.deepEqual(await readNames(), ['Ann', 'Ben']);
  });

  test('sends no mailing', async () => {
    const mailing = { ca: 'spring', subject: 'News', body: 'Dear Ann' };
    const { revision } = await runAsOperator(lychgate, 'POST', 'Campaigns', mailing);
    const { status, text } = await browser.send('/office/mailings/spring/send', { revision: `${revision}` });
    assert.equal(status, 400);
    assert.match(text, /Please choose when it should go\./);
    assert.equal((await runAsOperator(lychgate, 'GET', 'Campaigns/spring')).state, 'draft');
  });
});
