/** Gone. In a file of its own, so that the page loads no checks of events to recognise it. */
export const cancelledStatus = 410;
