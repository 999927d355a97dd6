import { officePath } from '../addresses.ts';

export const eventAddress = (guid: string): string => `${officePath}/events/${encodeURIComponent(guid)}`;
export const attendeesAddress = (eventGuid: string): string => `${eventAddress(eventGuid)}/attendees`;
export const attendeeAddress = (eventGuid: string, guid: string): string =>
  `${attendeesAddress(eventGuid)}/${encodeURIComponent(guid)}`;
