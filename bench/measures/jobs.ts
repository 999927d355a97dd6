import type { Database } from '#back-office/database/database.ts';
import { composeReminder, remindAttendees } from '#back-office/events/reminders.ts';
import { deliverDue } from '#back-office/email/outbox/delivery.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';
import { createSmtpTransport } from '#back-office/email/outbox/transport.ts';
import { startQueue } from '#back-office/jobs/queue.ts';
import { runJob } from '#back-office/jobs/runs.ts';
import { compose, emailParts } from '../../test/support/email/booking-emails.ts';
import { createDatabase } from '../../test/support/database.ts';
import { startSmtp } from '../../test/support/email/smtp.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeRatios, describeScale, type Row } from '../row.ts';

const attendees = 2_500;
const rounds = 3;
const presses = 20;

export const jobs = {
  title: 'Jobs',
  about:
    `Reminders to ${attendees.toLocaleString('en-GB')} attendees, from the press of the button to the last email at the ` +
    'mail server, without the pauses a worker makes for visitors. Each booking is found, its email queued, and the booking ' +
    'read again when the email is sent. The baseline is the same number of booking emails already in the outbox. The ' +
    'second row is how long a job waits for a process after an operator has started it.',
  bench: measureJobs,
};

async function measureJobs(): Promise<Row[]> {
  return [...(await measureReminders()), ...(await measureStarts())];
}

async function measureReminders(): Promise<Row[]> {
  const rates: { product: number[]; plain: number[] } = { product: [], plain: [] };
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? (['product', 'plain'] as const) : (['plain', 'product'] as const);
    for (const who of order) {
      const rate = await measureRate(who);
      if (round > 0) rates[who].push(rate);
    }
  }
  const limit = { min: 0.6 };
  const scale = describeScale(rates.product, rates.plain, 'a second');
  const values = computeRatios(rates.product, rates.plain);
  return [
    { measured: 'Reminders sent', against: 'emails already in the outbox', unit: '×', limit, values, scale },
  ];
}

async function measureRate(who: 'product' | 'plain'): Promise<number> {
  const { database, drop } = await createDatabase();
  const smtp = await startSmtp();
  const transport = createSmtpTransport(smtp.url);
  const parts = { ...emailParts, database, transport, clock: () => new Date(), log: () => {} };
  const composeEmail = (waiting: QueuedEmail) =>
    composeReminder({ ...waiting, kind: 'event-reminder' }, parts);
  await addAttendees(database);
  if (who === 'plain') await addEmails(database);
  await waitUntilQuiet();
  const start = performance.now();
  if (who === 'product') {
    const texts = { url: '', reminder: false };
    await remindAttendees({ ...parts, reminderHours: 24, texts, wakeOutbox: () => {} })(aRun);
  }
  while (
    (await deliverDue({ ...parts, compose: who === 'product' ? composeEmail : compose })).emails.length > 0
  );
  const ms = performance.now() - start;
  if (smtp.received.length !== attendees) throw new Error(`${smtp.received.length} emails arrived.`);
  await transport.close();
  await smtp.stop();
  await drop();
  return (attendees / ms) * 1000;
}

const aRun = {
  id: '',
  trigger: 'operator' as const,
  signal: new AbortController().signal,
  progress: async () => {},
  showResults: async () => {},
};

async function addAttendees(database: Database): Promise<void> {
  await database.rows`
    insert into event (title, starts_at, town)
    values ('A Quiet Hour', now() at time zone 'Europe/London' + interval '12 hours', 'Ludlow')`;
  await database.rows`
    insert into attendee (event_id, email_key, email, name, number_of_attendees, attendance_status, changed_at)
    select event.id, address, address, 'Margaret Ellis', 1, 'Attending', now()
    from event, generate_series(1, ${attendees}::integer) as number,
         lateral (select 'visitor-' || number || '@example.org' as address)`;
}

const addEmails = (database: Database) =>
  database.rows`
    insert into outbox (purpose_key, kind, recipient, facts, due_at, created_at)
    select format('attendance:%s:0', attendee.id), 'attendance-booked', email, attendance_facts(event, attendee), now(), now()
    from attendee join event on event.id = event_id`;

async function measureStarts(): Promise<Row[]> {
  const { database, drop } = await createDatabase();
  const answerNothing = async () => [];
  const parts = { database, clock: () => new Date(), log: () => {}, schedules: () => ({}) };
  const jobsByName = {
    'sync-sage': answerNothing,
    'dd-invoicing': answerNothing,
    background: answerNothing,
    reminders: answerNothing,
    backup: answerNothing,
  };
  // With so long an interval, polling never finds the job first.
  const queue = await startQueue({ ...parts, jobs: jobsByName, pollMs: 3_600_000 });
  await waitUntilQuiet();
  for (let press = 0; press < presses; press++) await runJob({ ...parts, ...queue }, 'background');
  const runs = await database.rows<{ ms: number }>`
    select extract(epoch from started_at - queued_at)::float * 1000 as ms from job_run order by queued_at`;
  await queue.stop();
  await drop();
  const values = runs.map(({ ms }) => ms);
  return [
    {
      measured: 'From a press to the start of the run',
      against: '',
      unit: 'ms',
      limit: { max: 100 },
      values,
    },
  ];
}
