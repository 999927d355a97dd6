import { officePath } from '../addresses.ts';

export const eventAddress = (guid: string): string => `${officePath}/events/${encodeURIComponent(guid)}`;
export const attendeesAddress = (eventGuid: string): string => `${eventAddress(eventGuid)}/attendees`;
export const attendeeAddress = (eventGuid: string, guid: string): string =>
  `${attendeesAddress(eventGuid)}/${encodeURIComponent(guid)}`;
export const waitingListAddress = (eventGuid: string): string => `${eventAddress(eventGuid)}/waiting-list`;
export const waitingPlaceAddress = (eventGuid: string, guid: string): string =>
  `${waitingListAddress(eventGuid)}/${encodeURIComponent(guid)}/remove`;
export const messagesAddress = (eventGuid: string): string => `${eventAddress(eventGuid)}/message`;
export const messageAddress = (eventGuid: string, guid: string): string =>
  `${messagesAddress(eventGuid)}/${encodeURIComponent(guid)}`;
