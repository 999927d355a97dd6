import { CancelForm } from './booking/cancel-form.tsx';
import { EventSummary } from './event-facts.tsx';
import type { FormOfEventProps } from './form/event-form-props.ts';
import { CancelledNotice } from './private-link/cancelled-notice.tsx';
import { LinkForm } from './private-link/link-form.tsx';
import { LinkOffer } from './private-link/link-offer.tsx';

/** The form that cancels a booking, or asks for its private link, below its event. */
export function ShorterForm({ mode, event, existing, answer, isLocalBackOffice }: FormOfEventProps) {
  const isLink = mode.name === 'link';
  const heading = isLink ? 'Get a link to your booking' : 'Cancel an existing attendance booking';
  return (
    <>
      <h1 className="eyebrow">{heading}</h1>
      {event && <EventSummary event={event} />}
      {!answer && existing?.attendanceStatus === 'Cancelled' && (
        <CancelledNotice mode={mode} event={event} existing={existing} />
      )}
      {isLocalBackOffice && !isLink && !existing && <LinkOffer guid={mode.guid} />}
      {isLink ? (
        <LinkForm heading={heading} mode={mode} answer={answer} />
      ) : (
        <CancelForm {...{ heading, mode, event, existing, answer }} />
      )}
    </>
  );
}
