import type { EmailKind } from '#contract/operator/email/email-kinds.ts';
import { deliverDue } from '#back-office/email/outbox/delivery.ts';
import { createSmtpTransport } from '#back-office/email/outbox/transport.ts';
import { emailDigest } from '#back-office/email/suppression.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';
import { bookPlaces, compose, saveBooking } from '../../../test/support/email/booking-emails.ts';
import { composeNews, queueNews } from '../../../test/support/records/newsletter.ts';
import { createDatabase } from '../../../test/support/database.ts';
import type { Meeting } from '../chapter.ts';

export type SendResult = { state: string; reason: string | null; isBlocked: boolean; stop: string | null };

const mailShot: EmailKind = 'mail-shot';

/** The outbox of Lychgate and its SMTP client, with a clock that an attempt moves. */
export async function startOutbox(
  { defer }: Pick<Meeting, 'defer'>,
  url: string,
  bouncesTo = 'bounce@reports.example',
) {
  const { database, drop } = await createDatabase();
  defer(drop);
  let now = Date.now();
  const clock = () => new Date(now);
  let transport = createSmtpTransport(url);
  defer(() => transport.close());
  const createParts = () => ({
    database,
    transport,
    clock,
    bouncesTo,
    compose: (waiting: QueuedEmail) => (waiting.kind === mailShot ? composeNews(waiting) : compose(waiting)),
    log: () => {},
  });
  const event = await bookPlaces(database, 0, clock());
  return {
    book: (eMail: string) => saveBooking(database, event, eMail, clock()),
    queueNews: (count: number, domain: string) => queueNews(database, count, clock(), domain),
    /** Sends all that is due after so many seconds. */
    async deliver(stream: 'transactional' | 'promotional' = 'transactional', afterSeconds = 0) {
      now += afterSeconds * 1_000;
      while ((await deliverDue(createParts(), { stream })).sent > 0);
    },
    /** From the next email on another address of the mail server. */
    async use(other: string) {
      await transport.close();
      transport = createSmtpTransport(other);
    },
    async states(): Promise<Record<string, number>> {
      const rows = await database.rows<{ state: string; count: number }>`
        select state, count(*)::integer from outbox group by state order by state`;
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    async about(recipient: string): Promise<SendResult> {
      const [email] = await database.rows<Omit<SendResult, 'isBlocked'>>`
        select state, last_error as reason, (select cause from email_stop where email_stop.stream = outbox.stream) as stop
        from outbox where recipient = ${recipient} order by id desc limit 1`;
      const blocked = await database.rows`
        select from suppression where email_digest = ${emailDigest(recipient)} and undone_at is null`;
      return { ...email!, isBlocked: blocked.length > 0 };
    },
  };
}
