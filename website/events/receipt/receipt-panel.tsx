import { Title } from '../../ui/frame/title.tsx';
import { href } from 'react-router';
import { formatPeople } from '#contract/fields/count.ts';
import { listBookingLabels } from '#contract/records/booking.ts';
import { useIsLocalBackOffice } from '../../ui/use-provider.ts';
import { EventPlace, EventWhen, HowToJoin } from '../event-facts.tsx';
import { formatPlaces, formatEventTitle } from '../event-text.ts';
import { createFormAddress } from '../mode.ts';
import { DateResults } from './date-results.tsx';
import type { ReceiptWithEvent } from './receipt.ts';

// The element that names the event, for the labels of the panel's buttons.
const eventId = 'receipt-event';

/** The details of a booking, change or cancellation, in one box with its toast. It works without script. */
export function ReceiptPanel({ receipt }: { receipt: ReceiptWithEvent }) {
  const { event, code, name, eMail, numberOfAttendees, otherDates } = receipt;
  const heading = formatHeading(receipt);
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <Title heading={heading} />
      <h1 id="receipt-title">{heading}</h1>
      <p className="event-title" id={eventId}>
        {formatEventTitle(event)}
      </p>
      <EventWhen event={event} />
      <EventPlace event={event} />
      {code !== 'cancelled' && <HowToJoin event={event} />}
      {listChanges(receipt).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        {useIsLocalBackOffice() ? formatEmailSentence(receipt) : 'The email address of the booking is'}{' '}
        <strong>{eMail}</strong>.
      </p>
      {otherDates && (
        <DateResults
          dates={otherDates}
          values={{ name, eMail, numberOfAttendees: String(numberOfAttendees) }}
        />
      )}
      {code === 'cancelled' ? <AfterCancelling receipt={receipt} /> : <AfterBooking receipt={receipt} />}
    </section>
  );
}

function formatEmailSentence(receipt: ReceiptWithEvent): string {
  if (receipt.code === 'cancelled') return 'We are sending a confirmation to';
  if (receipt.code === 'registered' || receipt.numberBefore === 0)
    return 'We are sending your confirmation to';
  return hasChange(receipt) ? 'We are emailing the new details to' : 'We will email you about it at';
}

function formatHeading(receipt: ReceiptWithEvent): string {
  const { code, numberOfAttendees, numberBefore } = receipt;
  if (code === 'cancelled') return 'Your booking is cancelled';
  if (code === 'updated' && numberBefore !== 0)
    return hasChange(receipt) ? 'Your booking has been changed' : 'Your booking is up to date';
  return numberOfAttendees === 1 ? 'Your place is booked' : 'Your places are booked';
}

/**
 * Whether the number has changed. Other answers may have too, but without a private link the page does not know the
 * former ones.
 */
const hasChange = ({ numberBefore, numberOfAttendees, changed }: ReceiptWithEvent): boolean =>
  numberBefore !== numberOfAttendees || changed.length > 0;

/** "Changed from 2 people to 1", and which other answers have changed. */
function listChanges({ code, event, ...receipt }: ReceiptWithEvent): string[] {
  const { numberOfAttendees: now, numberBefore: before, changed } = receipt;
  if (code === 'cancelled')
    return before ? [`${formatPlaces(before)} ${before === 1 ? 'has' : 'have'} been given back.`] : [];
  if (now === null) return [];
  const labels = listBookingLabels(event);
  return [
    before && before !== now
      ? `Changed from ${formatPeople(before)} to ${now}.`
      : `For ${formatPeople(now)}.`,
    ...changed.map((field) =>
      field === 'name'
        ? `The name is now ${receipt.name}.`
        : `Your answer to “${labels[field]}” has changed.`,
    ),
  ];
}

function AfterCancelling({ receipt: { event } }: { receipt: ReceiptWithEvent }) {
  if (event.isBookingClosed) return null;
  return (
    <p className="receipt-actions">
      <a className="button" href={createFormAddress('book', event.guid)} aria-describedby={eventId}>
        Book again
      </a>
    </p>
  );
}

function AfterBooking({ receipt }: { receipt: ReceiptWithEvent }) {
  const { event, numberBefore, numberOfAttendees } = receipt;
  return (
    <>
      <p className="receipt-actions">
        <CalendarLink guid={event.guid} titleId={eventId} />{' '}
        <a className="button" href={createFormAddress('amend', event.guid)} aria-describedby={eventId}>
          Change or cancel
        </a>
      </p>
      {numberBefore && numberBefore !== numberOfAttendees ? <WayBack receipt={receipt} /> : null}
    </>
  );
}

/** The button that restores the former number with the amend form's fields. Blank answers keep the stored ones. */
function WayBack({ receipt }: { receipt: ReceiptWithEvent }) {
  const { event, name, eMail, numberBefore } = receipt;
  const values = { name, eMail, numberOfAttendees: String(numberBefore) };
  return (
    <form className="way-back" method="post" action={createFormAddress('amend', event.guid)}>
      {Object.entries(values).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button className="button" aria-describedby={eventId}>
        Change back to {formatPeople(numberBefore!)}
      </button>
    </form>
  );
}

/** Downloads the event, which `titleId` names on the page, as a file that calendar programs open. */
function CalendarLink({ guid, titleId }: { guid: string; titleId: string }) {
  return (
    <a
      className="button button-main"
      href={href('/events/:guid/calendar.ics', { guid })}
      download
      aria-describedby={titleId}
    >
      Add to calendar
    </a>
  );
}
