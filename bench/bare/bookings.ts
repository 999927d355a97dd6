import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import pg from 'pg';

/**
 * The baseline for bookings: one Fastify route without any check, one statement for all writes. It locks the event,
 * writes the attendee and the email, and answers.
 */
const { databaseUrl, poolSize } = JSON.parse(process.argv[2]!) as { databaseUrl: string; poolSize: number };
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });

const write = `
  with the_event as (
    select id, title from event where guid = $1 for no key update
  ), written as (
    insert into attendee (event_id, email_key, email, name, number_of_attendees, extra_info, extra_description,
                          attendance_status, changed_at)
    select id, lower($2), $2, $3, $4, $5, $6, 'Attending', now() from the_event
    returning id
  )
  insert into outbox (purpose_key, kind, recipient, facts, due_at, created_at)
  select 'booked:' || written.id, 'attendance-booked', $2, $7, now() + interval '1 day', now() from written`;

type Booking = {
  taskGuid: string;
  eMail: string;
  name: string;
  numberOfAttendees: number;
  extraInfo?: string;
  extraDescription?: string;
};

const server = fastify();
server.post('/api/Attendee', async (request, reply) => {
  const booking = request.body as Booking;
  const { taskGuid, eMail, name, numberOfAttendees, extraInfo, extraDescription } = booking;
  // The email contains what was booked, when and where: about as much text as ours.
  const facts = { event: { ...event, guid: taskGuid }, attendee: { ...booking, guid: randomUUID() } };
  await pool.query({
    name: 'write',
    text: write,
    values: [taskGuid, eMail, name, numberOfAttendees, extraInfo, extraDescription, JSON.stringify(facts)],
  });
  return reply.send(true);
});

const event = {
  title: 'Coffee morning',
  startDateTime: '2031-03-29T14:30:00',
  location: 'Village Hall',
  addressLine1: '1 Sample Lane',
  addressLine2: null,
  town: 'Demonstration Town',
  postCode: 'EX1 1AA',
};

console.log(`Bare is open: ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => process.exit(0));
