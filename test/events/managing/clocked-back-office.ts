import { after, before, beforeEach } from 'node:test';
import type { BackOffice } from '#contract/calls.ts';
import type { EventDetails } from '#contract/operator/events/events.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { createDatabase } from '../../support/database.ts';
import { backOfficeParts } from '../../support/back-office-parts.ts';
import { createBooking } from '../../support/records/booking.ts';
import { assertAccepted } from '../../support/answers.ts';

/** Our own back office with a clock that a test sets. */
export type ClockedBackOffice = {
  parts: BackOfficeParts;
  backOffice: BackOffice;
  api: OperatorApi;
  now: Date;
};

/** A back office for the tests of a file. Each test begins at 10:00 on 5 January 2026. */
export function createClockedBackOffice(): ClockedBackOffice {
  const office = {} as ClockedBackOffice & { drop: () => Promise<void> };
  before(async () => {
    const { database, drop } = await createDatabase();
    const parts = await backOfficeParts(database, () => office.now);
    Object.assign(office, {
      parts,
      drop,
      backOffice: createBackOffice(parts),
      api: createOperatorApi(parts),
    });
  });
  after(() => office.drop());
  beforeEach(() => {
    office.now = new Date('2026-01-05T10:00:00Z');
  });
  return office;
}

export async function addEvent(
  { api }: ClockedBackOffice,
  details: Partial<EventDetails> = {},
): Promise<string> {
  const body = { title: 'Night vigil', startDateTime: '2026-02-02T14:00:00', ...details };
  return assertAccepted(await api.createEvent({ body })).guid;
}

/** Adds four weekly events. Returns their guids. */
export async function addSeries(
  { api }: ClockedBackOffice,
  details: Partial<EventDetails> = {},
): Promise<string[]> {
  const first = { title: 'Group', startDateTime: '2026-03-10T10:30:00', ...details };
  const added = await api.createEventSeries({ body: { ...first, repeats: 'weekly', count: 4 } });
  return assertAccepted(added).events.map(({ guid }) => guid);
}

export const getEvent = async ({ api }: ClockedBackOffice, guid: string) =>
  assertAccepted(await api.getEvent({ guid }));

export const book = (
  { backOffice }: ClockedBackOffice,
  taskGuid: string,
  eMail: string,
  numberOfAttendees = 1,
) => backOffice.createAttendee({ body: createBooking(taskGuid, { eMail, numberOfAttendees }) });

/** The event in the list of visitors; undefined if it is not there. */
export const findEventInVisitorsList = async ({ backOffice }: ClockedBackOffice, guid: string) =>
  assertAccepted(await backOffice.getBereavementEvents({})).find((event) => event.guid === guid);

export const findEmailsTo = ({ parts }: ClockedBackOffice, recipient: string) =>
  parts.database.rows<{ kind: string; state: string; dueAt: Date }>`
    select kind, state, due_at as "dueAt" from outbox where recipient = ${recipient} order by id`;
