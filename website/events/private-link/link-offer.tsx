import { createFormAddress } from '../mode.ts';

/** Offers to email the private link, before a form that does not show the booking. */
export function LinkOffer({ guid }: { guid: string }) {
  return (
    <p className="link-offer">
      Not sure what you booked? We can <a href={createFormAddress('link', guid)}>email you a private link</a>{' '}
      to your booking.
    </p>
  );
}
