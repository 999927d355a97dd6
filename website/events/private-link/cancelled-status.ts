/** 410 Gone. A separate file keeps the event schema out of the bundle of the page. */
export const cancelledStatus = 410;
