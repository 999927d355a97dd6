import { listNames } from '../fields/shape.ts';
import { listTextNames, type TextOf } from '../fields/table.ts';
import type { RecordField } from './record-field.ts';

/** A part of the form. The staff page of an event shows the texts of a part together. */
export type Section = 'about' | 'place' | 'questions' | 'after';

type Field = RecordField & ({ charactersMax?: never } | { charactersMax: number; section: Section });

/**
 * The fields that staff enter, in the order of the history. Their rules are in `../operator/events/events.ts`. Visitors' list
 * of events has its own fields, in `../events.ts`.
 */
export const eventFields = {
  title: { label: 'Title' },
  startDateTime: { label: 'Starts' },
  endDateTime: { label: 'Ends' },
  location: { label: 'Place', hint: 'Such as Garden Room', charactersMax: 255, section: 'place' },
  addressLine1: { label: 'Address line 1', charactersMax: 255, section: 'place' },
  addressLine2: { label: 'Address line 2', charactersMax: 255, section: 'place' },
  town: { label: 'Town', isShort: true, charactersMax: 255, section: 'place' },
  postCode: { label: 'Postcode', isShort: true, charactersMax: 10, section: 'place' },
  joinLink: { label: 'Link to join online' },
  maxCapacity: { label: 'Places' },
  bookingClosesAt: { label: 'Booking closes' },
  details: { label: 'Description', isLong: true, charactersMax: 20_000, section: 'about' },
  extraInfoTitle: {
    label: 'Question with a short answer',
    inputLabel: 'A question with a short answer',
    hint: 'Such as Dietary requirements',
    charactersMax: 255,
    section: 'questions',
  },
  extraDescriptionTitle: {
    label: 'Question with a longer answer',
    inputLabel: 'A question with a longer answer',
    hint: 'Such as Whom are you remembering?',
    charactersMax: 255,
    section: 'questions',
  },
  allowPhotoUpload: { label: 'Photographs may be added' },
  thanksAfter: { label: 'Thank-you the day after' },
  questionAfter: {
    label: 'Question after the event',
    hint: 'People answer it with one of five choices, from very good to very poor, and in their own words.',
    charactersMax: 300,
    section: 'after',
  },
  isDraft: { label: 'Draft' },
  publishAt: { label: 'Published from' },
  branch: { label: 'Branch' },
} as const satisfies Record<string, Field>;

type Fields = typeof eventFields;
export type EventField = keyof Fields;
type EventText = TextOf<Fields>;

type TextIn<Where extends Section> = {
  [Name in EventText]: Fields[Name]['section'] extends Where ? Name : never;
}[EventText];

export type PlaceText = TextIn<'place'>;

export const eventFieldNames = listNames(eventFields);
export const eventTexts = listTextNames(eventFields);

export const listEventTexts = <Where extends Section>(section: Where): TextIn<Where>[] =>
  eventTexts.filter((name): name is TextIn<Where> => eventFields[name].section === section);
