import { Refused } from '#contract/call.ts';

export const eventNotFound = () => new Refused(404, 'event-not-found', 'There is no event with this guid.');
