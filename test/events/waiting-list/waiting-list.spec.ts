// @proof: waiting is acted out in a browser; waiting-list.test.ts makes its calls.
import { readAttendanceKeys } from '#back-office/events/attendance-keys.ts';
import { createWaitingToken } from '#back-office/events/waiting-list/waiting-link.ts';
import { isAccessibleInAnyColours as check } from '../../support/browser/axe.ts';
import { call, callAsOperator, makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { expect, test } from '../../support/browser/test.ts';
import type { Visitor } from '../../support/visitor.ts';
import { signInAsOperator } from '../../support/browser/staff-pages.ts';

test.use({ viewport: { width: 320, height: 700 } });

// axe needs scripts.
const isAccessibleInAnyColours = (visitor: Visitor, pageName: string) =>
  visitor.javaScript ? check(visitor, pageName) : undefined;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'With JavaScript' : 'Without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a visitor joins the list of a full event, is offered a place and books it', async ({
      visitor,
      page,
      lychgate,
    }) => {
      const guid = await createFullEvent(lychgate);
      await visitor.open(`/events/${guid}`);
      await page.getByRole('link', { name: 'Join the waiting list' }).click();
      await visitor.ready();
      await page.getByRole('button', { name: 'Join The Waiting List' }).click();
      await expect(page.getByRole('alert').getByText('Please enter your name.')).toBeVisible();
      await isAccessibleInAnyColours(visitor, 'the form with problems');
      await page.getByLabel('Name').fill('Ben');
      await page.getByLabel('eMail').fill('ben@example.org');
      await page.getByRole('button', { name: 'Join The Waiting List' }).click();
      await expect(page.getByRole('heading', { name: 'You are on the waiting list' })).toBeVisible();
      await isAccessibleInAnyColours(visitor, 'somebody who waits');

      await cancelBooking(lychgate, guid);
      await visitor.open(await findLink(lychgate, guid));
      await expect(page.getByRole('heading', { name: 'There is a place for you' })).toBeVisible();
      await isAccessibleInAnyColours(visitor, 'a place that is held');
      await page.getByRole('button', { name: 'Book Attendance' }).click();
      await expect(page.getByText('Your attendance has been successfully registered')).toBeVisible();
    });

    test('a refused booking joins the list, one press leaves it, and staff see who did', async ({
      visitor,
      page,
      lychgate,
    }) => {
      const guid = await createFullEvent(lychgate);
      await visitor.open(`/events?book=${guid}`);
      await page.getByLabel('Name', { exact: true }).fill('Cat');
      await page.getByLabel('eMail', { exact: true }).fill('cat@example.org');
      await page.getByLabel('Number Of Attendees').fill('1');
      await page.getByRole('button', { name: 'Book Attendance' }).click();
      await expect(page.getByRole('heading', { name: 'Would you like to wait for places?' })).toBeVisible();
      await isAccessibleInAnyColours(visitor, 'a booking that is offered the waiting list');
      await page.getByRole('button', { name: 'Join The Waiting List' }).click();
      await expect(page.getByText('We have emailed cat@example.org')).toBeVisible();
      const dan = { name: 'Dan', eMail: 'dan@example.org', numberOfAttendees: 1 };
      await callAsOperator(lychgate, 'POST', `Bereavement/${guid}/WaitingList`, dan);
      await visitor.open(await findLink(lychgate, guid));
      await expect(page.getByText('You are first on the list.')).toBeVisible();
      await isAccessibleInAnyColours(visitor, 'the page of somebody who waits');
      await page.getByRole('button', { name: 'Leave The Waiting List' }).click();
      await expect(
        page.getByRole('heading', { name: 'You are no longer on the waiting list' }),
      ).toBeVisible();
      await isAccessibleInAnyColours(visitor, 'somebody who has left');

      await signInAsOperator(page);
      await visitor.open(`/office/events/${guid}/attendees`);
      await page.getByRole('link', { name: 'Waiting list (1)' }).click();
      await expect(page.getByRole('rowheader', { name: 'Dan' })).toBeVisible();
      await isAccessibleInAnyColours(visitor, 'the waiting list of staff');
      await page.getByRole('link', { name: 'Remove Dan' }).click();
      await isAccessibleInAnyColours(visitor, 'before somebody is taken off the list');
      await page.getByRole('button', { name: 'Take them off' }).click();
      await expect(page.getByText('Nobody is waiting.')).toBeVisible();
      await page.getByRole('link', { name: 'No longer waiting' }).click();
      await expect(page.getByRole('row', { name: 'Cat' })).toContainText('Left');
      await isAccessibleInAnyColours(visitor, 'who is not waiting any more');
    });
  });
}

const booking = { name: 'Ann', eMail: 'ann@example.org', numberOfAttendees: 1 };

async function createFullEvent({ address }: TestedLychgate): Promise<string> {
  const taskGuid = await makeEvent(address, { title: 'A Quiet Hour', maxCapacity: 1 });
  await call(address, 'POST', 'Attendee', { ...booking, taskGuid, attendanceStatus: 'Attending' });
  return taskGuid;
}

async function cancelBooking({ address }: TestedLychgate, taskGuid: string) {
  const found = await call(address, 'GET', `Attendee/FindExistingAttendee/${taskGuid}/${booking.eMail}`);
  const { guid } = found.body;
  await call(address, 'PUT', `Attendee/${guid}`, {
    ...booking,
    guid,
    taskGuid,
    attendanceStatus: 'Cancelled',
  });
}

/** The link in the emails to the first party that waits. */
async function findLink({ database }: TestedLychgate, eventGuid: string): Promise<string> {
  const [place] = await database!.rows<{ id: string; guid: string }>`
    select waiting_place.id, waiting_place.guid from waiting_place join event on event.id = event_id
    where event.guid = ${eventGuid} order by position limit 1`;
  return `/waiting-list/${createWaitingToken((await readAttendanceKeys(database!)).manage, place!)}`;
}
