import { mapNames } from '#contract/fields/shape.ts';
import { answerNames } from '#contract/records/booking-answers.ts';
import type { PersonSearch } from '#contract/operator/privacy/personal-data.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import type { Database } from '#back-office/database/database.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { createCsv } from '../mailing/mailing-fixture.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { recordHandover } from '../cases/care-fixture.ts';
import { createDatabase } from '../support/database.ts';
import { assertAccepted } from '../support/answers.ts';

export const administrator: Actor = { ...operatorKeyActor, kind: 'person', id: 'ruth', name: 'Ruth Amos' };

/** The search for Mary, and for Harold, who died. Each kind of record holds one of these values. */
export const mary = {
  name: 'Marigold Thistlewood',
  eMail: 'Marigold@Thistle.example',
  phone: '+44 7700 900 123',
  deceased: 'Harold Thistlewood',
};
export const tracesOfMary = /marigold|thistle|07700 ?900 ?123|7700900123/i;

/** A back office with a record of every kind about Mary, and as many about somebody else. */
export async function openFamily() {
  const { database, drop } = await createDatabase();
  const office = { now: new Date('2026-11-21T10:00:00Z') };
  const parts = await backOfficeParts(database, () => office.now);
  const api = callsAs(parts, administrator);
  const event = assertAccepted(
    await api.createEvent({
      body: { title: 'Carols', startDateTime: '2026-12-13T15:00:00', maxCapacity: 40 },
    }),
  ).guid;
  const fill = async (person: typeof mary, lastName: string) => {
    const { name, eMail, phone, deceased } = person;
    const booking = {
      name,
      numberOfAttendees: 3,
      attendanceStatus: 'Attending' as const,
      ...mapNames(answerNames, () => `For ${deceased}`),
    };
    assertAccepted(await api.createAttendee({ body: { ...booking, eMail, taskGuid: event } }));
    const caller = {
      name,
      phone,
      numberOfAttendees: 2,
      notes: `${name} uses a wheelchair`,
      needs: `${name}: wheelchair`,
    };
    const guid = assertAccepted(await api.addAttendee({ eventGuid: event, body: caller })).guid;
    assertAccepted(await api.correctAttendee({ guid, body: { eMail, numberOfAttendees: 1 } }));
    assertAccepted(
      await api.addWalkIn({
        eventGuid: event,
        body: { guid: crypto.randomUUID(), people: 2, name },
      }),
    );
    await addWaitingPlace(database, event, person);
    const request = {
      ...createCremationRequest(),
      firstName: name.split(' ')[0]!,
      lastName,
      eMail1: eMail,
      mobilePhone: phone,
      deceasedFirstName: deceased.split(' ')[0]!,
      deceasedLastName: lastName,
    };
    const { reference } = assertAccepted(
      await api.createUnattendedCremation({ body: request, idempotencyKey: eMail }),
    ) as {
      reference: string;
    };
    assertAccepted(await api.addRequestNote({ reference, body: { text: `${name} rings on Monday.` } }));
    const { number } = assertAccepted(await api.openCaseOfRequest({ reference, body: {} }));
    assertAccepted(await api.addCaseTask({ number, body: { title: `Ring ${name}` }, idempotencyKey: null }));
    assertAccepted(await api.addCaseNote({ number, body: { text: `${name} rings.` }, idempotencyKey: null }));
    await recordHandover(api, number, name);
    const { tasks } = assertAccepted(await api.getCase({ number }));
    assertAccepted(await api.updateCaseTask({ number, id: tasks.at(-1)!.id, body: { isDone: true } }));
    const reply = { subject: `For ${name}`, text: `Dear ${name}` };
    assertAccepted(await api.replyToRequest({ reference, body: reply, idempotencyKey: null }));
    const message = { subject: 'Seats', text: `Please keep seats for ${name}.` };
    const sent = assertAccepted(await api.createEventMessage({ eventGuid: event, body: message })).guid;
    assertAccepted(
      await api.createEventMessage({ eventGuid: event, body: { ...message, subject: `For ${name}` } }),
    );
    assertAccepted(await api.testEventMessage({ guid: sent, body: { eMail: 'ruth@willow.example' } }));
    assertAccepted(await api.sendEventMessage({ guid: sent, body: {} }));
    const complaint = { name, eMail, phone, way: 'letter' as const, text: `You wrote to ${deceased}.` };
    const sentComplaint = assertAccepted(
      await api.createComplaint({ body: complaint, idempotencyKey: null }),
    );
    assertAccepted(
      await api.addComplaintNote({
        reference: sentComplaint.reference,
        body: { text: `${name} rang.` },
        idempotencyKey: null,
      }),
    );
    const outcome = { outcome: `We wrote to ${name}.`, byEmail: true };
    assertAccepted(await api.closeComplaint({ reference: sentComplaint.reference, body: outcome }));
    assertAccepted(await api.createSignoff({ body: { eMail, name, deceasedName: deceased } }));
    const funeral = assertAccepted(
      await api.createFuneral({
        body: { personName: deceased, date: '2026-11-30', mayAddPhotographs: true },
      }),
    ).guid;
    await addPhotographs(database, { funeral, name });
    const report = { reason: `${name} is in it.`, eMail };
    assertAccepted(await api.reportPhotograph({ key: funeral, body: report, idempotencyKey: null }));
    const { items: reports } = assertAccepted(await api.getPhotographReports({ query: {} }));
    assertAccepted(await api.decidePhotographReport({ id: reports[0]!.id, body: { decision: 'kept' } }));
    await addContact(database, person);
    const lines = [`9,${name},${eMail},yes,Stall`, `8,${name},${eMail},no,Stall`];
    assertAccepted(await api.checkContactImport({ body: createCsv(...lines) }));
    const customer = assertAccepted(
      await api.createCustomer({
        body: { reference: `C-${lastName}`, name, eMail, addressLine1: `${lastName} Cottage` },
      } as never),
    ) as { guid: string };
    assertAccepted(await api.storeScan({ body: { code: `MAILTO:${eMail}`, format: 'qr_code' } }));
    return { reference, funeral, customer: customer.guid };
  };
  return Object.assign(office, {
    database,
    drop,
    parts,
    api,
    event,
    hers: await fill(mary, 'Thistlewood'),
    theirs: await fill(unrelatedPerson, 'Bramblewick'),
    add: async (name: string) =>
      assertAccepted(await api.addAttendee({ eventGuid: event, body: { name, numberOfAttendees: 1 } })),
    find: async (query: PersonSearch = mary) => assertAccepted(await api.findPersonalData({ query })),
    /** Everything that was found, ticked. */
    tickAll: async (query: PersonSearch = mary) => {
      const found = assertAccepted(await api.findPersonalData({ query }));
      return { records: found.flatMap(({ kind, records }) => records.map(({ id }) => ({ kind, id }))) };
    },
  });
}

export type Family = Awaited<ReturnType<typeof openFamily>>;

export const unrelatedPerson = {
  name: 'Florian Bramblewick',
  eMail: 'florian@bramble.example',
  phone: '07700 900456',
  deceased: 'Odette Bramblewick',
};

async function addPhotographs({ rows }: Database, { funeral, name }: { funeral: string; name: string }) {
  for (const number of [1, 2])
    await rows`
      insert into photograph (funeral_guid, sha256, kind, bytes, width, height, key, uploaded_at, caption,
        added_by)
      values (${funeral}, sha256(${`${funeral} ${number}`}::text::bytea), 'jpeg', 9, 3, 3, ${`${funeral}${number}`},
              '2026-11-21T10:00:00Z', ${number === 1 ? `In ${name}’s garden` : null}, ${number === 1 ? name : null})`;
}

async function addWaitingPlace({ rows }: Database, event: string, { name, eMail }: typeof mary) {
  await rows`
    insert into waiting_place (event_id, name, email, email_key, number_of_attendees, position, joined_at, changed_at)
    select id, ${name}, ${eMail}, ${eMail.toLowerCase()}, 2, 1, '2026-11-20', '2026-11-20' from event
    where guid = ${event}`;
}

async function addContact({ rows }: Database, { name, eMail }: typeof mary) {
  await rows`
    with added as (
      insert into contact (cu, co, name, email, email_key, consent, consent_source, created_at, changed_at)
      values (${`cu ${name}`}, ${`co ${name}`}, ${name}, ${eMail}, ${eMail.toLowerCase()}, 'News', 'Stall',
              '2026-11-20', '2026-11-20')
      returning id, cu, co
    )
    insert into mail_shot_click (cu, co, ws, ca, contact_id, clicked_at)
    select cu, co, 'https://willow.example', 'spring', id, '2026-11-20' from added`;
}

/** All rows of all tables as text, bytes included. */
export async function readAllRows({ rows }: Database): Promise<string> {
  const [all] = await rows<{ text: string }>`
    select string_agg(query_to_xml(format('select to_jsonb(row)::text as row from %I row', table_name),
                                   true, false, '')::text, '') as text
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const bytes = Array.from(all!.text.matchAll(/\\\\x([0-9a-f]+)/g), ([, hex]) =>
    Buffer.from(hex!, 'hex').toString('latin1'),
  );
  return `${all!.text}\n${bytes.join('\n')}`;
}

/** The rows that still contain something of Mary, shortened. */
export const findTraces = async (database: Database): Promise<string[]> =>
  (await readAllRows(database))
    .split('\n')
    .filter((line) => tracesOfMary.test(line))
    .map((line) => line.slice(0, 400));
