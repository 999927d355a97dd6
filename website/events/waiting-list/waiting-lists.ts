/** Begins the names of answers from the booking form, whose own fields stand on the same page. */
export const passedOn = 'passed-on-';

/** The address of the form with which a visitor joins the waiting list of an event. */
export const waitingListAddress = (guid: string): string =>
  `/events/${encodeURIComponent(guid)}/waiting-list`;
