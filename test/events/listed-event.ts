import type { BereavementEvent } from '#contract/events.ts';

/** An event in the list of an external back office; fields that the test does not state are null. */
export const createListedEvent = (details: Partial<BereavementEvent> = {}): BereavementEvent => ({
  guid: '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f30',
  title: null,
  startDateTime: null,
  details: null,
  maxCapacity: null,
  numberOfAttendees: null,
  location: null,
  addressLine1: null,
  addressLine2: null,
  town: null,
  postCode: null,
  extraInfoTitle: null,
  extraDescriptionTitle: null,
  allowPhotoUpload: null,
  ...details,
});

/** An event with every field. */
export const coffeeMorning = createListedEvent({
  title: 'Coffee morning',
  startDateTime: '2031-03-29T14:30:00',
  details: `${'Tea, coffee and quiet company for anyone who has been bereaved. '.repeat(3)}Please ring the bell.`,
  maxCapacity: 40,
  numberOfAttendees: 12,
  location: 'Village Hall',
  addressLine1: '1 Church Lane',
  town: 'Ludlow',
  postCode: 'SY8 1AA',
  extraInfoTitle: 'Food you do not eat',
  extraDescriptionTitle: 'Anything you would like us to know before you come',
});

export const listCall = 'GET Bereavement/GetBereavementEvents';
export const findCall = 'GET Attendee/FindExistingAttendee';
export const createCall = 'POST Attendee';
export const updateCall = 'PUT Attendee';
