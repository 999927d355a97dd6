import { refuse } from '#contract/call.ts';

export const eventNotFound = () => refuse(404, 'event-not-found', 'There is no event with this guid.');
