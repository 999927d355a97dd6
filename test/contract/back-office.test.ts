import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { createBackOfficeClient } from '#contract/http/client.ts';
import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import { addContact } from '../support/records/contact.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { createDatabase } from '../support/database.ts';
import { createImage, makeFuneral } from '../support/records/images.ts';
import { apiKey, startTestLychgate, makeEvent } from '../support/lychgate.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { findPayloadProblems } from '../support/payloads.ts';
import { assertAccepted } from '../support/answers.ts';

/*
 * The conformance tests for every back office, ours or anybody's. Run it against your own with
 *   CONFORMANCE_URL=https://… CONFORMANCE_KEY=… CONFORMANCE_EVENT=<guid> npm test -- back-office
 * where the event is a coming one with at least 20 free places, kept for this test. It sends two requests for an
 * unattended cremation, from a Margaret Ellis at an address that begins with "conformance". With CONFORMANCE_CU and
 * CONFORMANCE_CO it unsubscribes that contact as well, and with CONFORMANCE_FUNERAL (a guid) it adds a photograph.
 */
type Contact = { cu: string; co: string };
type Candidate = {
  backOffice: BackOffice;
  eventGuid: string;
  contact: Contact | null;
  funeralGuid: string | null;
  stop: () => Promise<void>;
};

const contact = { cu: 'C-1042', co: 'conformance-contact' };

const candidates: Record<string, () => Promise<Candidate>> = {
  'our own, called directly': async () => {
    const { database, drop } = await createDatabase();
    const parts = await backOfficeParts(database);
    const created = assertAccepted(
      await createOperatorApi(parts).createEvent({
        body: { title: 'Coffee morning', startDateTime: '2031-03-29T14:30:00', maxCapacity: 40 },
      }),
    );
    await addContact(database, contact);
    const body = { personName: 'Margaret Ellis', date: '2031-03-29', mayAddPhotographs: true };
    const funeral = assertAccepted(await createOperatorApi(parts).createFuneral({ body }));
    return {
      backOffice: createBackOffice(parts),
      eventGuid: created.guid,
      contact,
      funeralGuid: funeral.guid,
      stop: drop,
    };
  },
  'our own, over HTTP': async () => {
    const lychgate = await startTestLychgate();
    const eventGuid = await makeEvent(lychgate.address, { maxCapacity: 40 });
    await addContact(lychgate.database!, contact);
    const backOffice = createBackOfficeClient(`${lychgate.address}/api/`, apiKey);
    const funeralGuid = await makeFuneral(lychgate.address);
    return { backOffice, eventGuid, contact, funeralGuid, stop: lychgate.stop };
  },
  ...(process.env.CONFORMANCE_URL && {
    [`the one at ${process.env.CONFORMANCE_URL}`]: async () => ({
      backOffice: createBackOfficeClient(process.env.CONFORMANCE_URL!, process.env.CONFORMANCE_KEY ?? ''),
      eventGuid: process.env.CONFORMANCE_EVENT ?? '',
      contact: process.env.CONFORMANCE_CO
        ? { cu: process.env.CONFORMANCE_CU ?? '', co: process.env.CONFORMANCE_CO }
        : null,
      funeralGuid: process.env.CONFORMANCE_FUNERAL ?? null,
      stop: async () => {},
    }),
  }),
};

const wrong = new Set<string>();

/** Looks at each body as it leaves for a back office over HTTP. */
function watchPayloads() {
  const send = globalThis.fetch;
  mock.method(globalThis, 'fetch', (address: URL, init: RequestInit = {}) => {
    const path = /\b(Attendee|Ms|UnattendedCremation)\b.*/.exec(address.pathname)?.[0];
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    if (path) for (const one of findPayloadProblems(init.method!, path, body)) wrong.add(one);
    return send(address, init);
  });
}

for (const [name, open] of Object.entries(candidates)) {
  describe(`A back office (${name})`, () => {
    let candidate: Candidate;
    let email: string;
    before(async () => {
      candidate = await open();
      email = `conformance+${Date.now()}@example.org`;
      watchPayloads();
    });
    after(async () => {
      mock.restoreAll();
      await candidate.stop();
      assert.deepEqual([...wrong], [], 'each payload is exactly the one of section 7');
    });

    const list = async () => {
      const events = assertAccepted(await candidate.backOffice.getBereavementEvents({}));
      return events;
    };
    const readAttendeesOfEvent = async () =>
      (await list()).find(({ guid }) => guid === candidate.eventGuid)?.numberOfAttendees;
    const find = async (address = email) => {
      const found = await candidate.backOffice.findExistingAttendee({
        eventGuid: candidate.eventGuid,
        email: address,
      });
      assert.ok(!(isRefused(found) && found.status !== 404), 'the look-up was refused');
      return isRefused(found) ? null : found;
    };
    const createBooking = () => ({
      name: 'Mary Example',
      eMail: email,
      numberOfAttendees: 2,
      taskGuid: candidate.eventGuid,
    });

    test('lists events, each with a guid and a start in wall time', async () => {
      const events = await list();
      assert.ok(
        events.some(({ guid }) => guid === candidate.eventGuid),
        'the event of the test is on the list',
      );
      for (const { startDateTime } of events) assert.match(startDateTime ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d/);
    });

    test('answers with nothing for an address without a booking', async () => {
      assert.equal(await find('nobody-has-this@example.org'), null);
    });

    test('books, finds, amends and cancels, and counts live places only', async () => {
      const start = (await readAttendeesOfEvent()) ?? 0;
      assert.equal(await create(createBooking()), true);
      assert.equal(await readAttendeesOfEvent(), start + 2);
      const booked = await find();
      assert.equal(booked?.numberOfAttendees, 2);
      assert.equal(booked?.attendanceStatus, 'Attending');

      const body = {
        ...createBooking(),
        guid: booked!.guid,
        numberOfAttendees: 3,
        attendanceStatus: 'Attending' as const,
      };
      assert.equal(await candidate.backOffice.updateAttendee({ attendeeGuid: booked!.guid, body }), true);
      assert.equal(await readAttendeesOfEvent(), start + 3);

      const amended = await find();
      const cancellation = { ...amended!, eMail: email, attendanceStatus: 'Cancelled' as const };
      assert.equal(
        await candidate.backOffice.updateAttendee({ attendeeGuid: amended!.guid, body: cancellation }),
        true,
      );
      assert.equal(await readAttendeesOfEvent(), start);
      assert.equal((await find())?.attendanceStatus, 'Cancelled');
    });

    test('accepts an address with a plus, a slash and a percent sign in the path', async () => {
      const odd = `a+b/c%41'${Date.now()}@example.org`;
      assert.equal(await create({ ...createBooking(), eMail: odd, numberOfAttendees: 1 }), true);
      assert.equal((await find(odd))?.numberOfAttendees, 1);
      assert.equal(await find(odd.replace('%41', 'A')), null);
    });

    test('refuses a wrong body with 400, and writes nothing', async () => {
      const start = await readAttendeesOfEvent();
      const answer = await create({
        ...createBooking(),
        eMail: 'no address',
        numberOfAttendees: 51,
        name: '',
      });
      assert.ok(isRefused(answer));
      assert.equal(answer.status, 400);
      assert.equal(await readAttendeesOfEvent(), start);
    });

    test('lists the choices for marital status and gender', async () => {
      const items = assertAccepted(await candidate.backOffice.getDropdowns({}));
      for (const list of ['MaritalStatus', 'Gender']) {
        assert.ok(items.filter(({ fieldName }) => fieldName === list).length >= 2, list);
      }
    });

    test('accepts a request for an unattended cremation, and counts a repeat once', async () => {
      const idempotencyKey = `conformance-${Date.now()}`;
      const first = await request({ idempotencyKey });
      assert.ok(first && !isRefused(first), JSON.stringify(first));
      assert.deepEqual(await request({ idempotencyKey }), first);
      const corrected = await request({ idempotencyKey, changes: { town: 'Leominster' } });
      assert.ok(corrected && !isRefused(corrected), JSON.stringify(corrected));
    });

    test('accepts a request without a key', async () => {
      const answer = await request({ idempotencyKey: null });
      assert.ok(answer && !isRefused(answer), JSON.stringify(answer));
    });

    test('refuses a wrong request with 400', async () => {
      for (const changes of [
        { eMail1: 'no address' },
        { diedAtTown: 'Ludlow' },
        { dateOfDeath: '1938-03-26T00:00:00' },
      ]) {
        const answer = await request({ idempotencyKey: null, changes });
        assert.ok(isRefused(answer));
        assert.equal(answer.status, 400);
      }
    });

    test('accepts a click, even by an unknown contact, with a truthy answer', async () => {
      const link = { cu: 'nobody', co: 'nobody', ws: 'https://www.example.org/calendar', ca: 'conformance' };
      assert.deepEqual(await candidate.backOffice.mailShot({ body: link }), { goTo: null });
      const forged = { ...link, signature: 'x'.repeat(43) };
      assert.deepEqual(await candidate.backOffice.mailShot({ body: forged }), { goTo: null });
    });

    test('unsubscribes a known contact, once or twice, and nobody else', async () => {
      const unsubscribe = (body: Contact) => candidate.backOffice.unsubscribe({ body });
      const stranger = await unsubscribe({ cu: 'nobody', co: 'nobody' });
      assert.ok(stranger === false || isRefused(stranger), JSON.stringify(stranger));
      for (let time = 0; candidate.contact && time < 2; time++) {
        const answer = await unsubscribe(candidate.contact);
        assert.ok(answer && !isRefused(answer), JSON.stringify(answer));
      }
    });

    test('records no sign-off for a link that was never sent', async () => {
      const body = { emailGuid: '00000000-0000-4000-8000-000000000000', optionSelected: 'Option1' };
      const answer = await candidate.backOffice.emailSignoff({ body });
      assert.ok(isRefused(answer) || answer.status === 'Error', JSON.stringify(answer));
      assert.ok(isRefused(answer) || answer.message);
    });

    test('answers a click, an unsubscription and a sign-off with a missing part with 400', async () => {
      const answers = [
        await candidate.backOffice.mailShot({ body: { cu: '', co: 'x', ws: 'x', ca: 'x' } }),
        await candidate.backOffice.unsubscribe({ body: { cu: 'x', co: ' ' } }),
        await candidate.backOffice.emailSignoff({ body: { emailGuid: 'x', optionSelected: '' } }),
      ];
      for (const answer of answers) {
        assert.ok(isRefused(answer), JSON.stringify(answer));
        assert.equal(answer.status, 400);
      }
    });

    test('accepts a photograph, accepts it again, and lists addresses', async () => {
      const { funeralGuid, backOffice } = candidate;
      if (!funeralGuid) return;
      const bytes = await createPhotograph({ width: 400, height: 300 });
      for (let time = 0; time < 2; time++) {
        assertAccepted(await backOffice.uploadImages({ funeralGuid, body: createImage(bytes) }));
      }
      const images = assertAccepted(await backOffice.getImages({ funeralGuid }));
      for (const image of images) assert.ok(URL.canParse(image, 'https://back-office.example/'), image);
    });

    test('refuses a photograph for an unknown funeral, and a file that is not a photograph', async () => {
      const { funeralGuid, backOffice } = candidate;
      const nobody = '00000000-0000-4000-8000-000000000000';
      const jpeg = await createPhotograph({ width: 400, height: 300 });
      const stranger = await backOffice.uploadImages({ funeralGuid: nobody, body: createImage(jpeg) });
      assert.ok(isRefused(stranger), JSON.stringify(stranger));
      if (!funeralGuid) return;
      const svg = createImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
      const drawing = await backOffice.uploadImages({ funeralGuid, body: svg });
      assert.ok(isRefused(drawing), JSON.stringify(drawing));
    });

    function request({ idempotencyKey, changes = {} }: { idempotencyKey: string | null; changes?: object }) {
      const body = createCremationRequest({ eMail1: email, ...changes });
      return candidate.backOffice.createUnattendedCremation({ body, idempotencyKey });
    }

    function create(body: ReturnType<typeof createBooking>) {
      return candidate.backOffice.createAttendee({ body: { ...body, attendanceStatus: 'Attending' } });
    }
  });
}
