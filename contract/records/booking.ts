import {
  bookingAnswers,
  chooseTitle,
  type Field,
  type Appearance,
  type QuestionTitles,
} from './booking-answers.ts';
import { listNames, mapNames } from '../fields/shape.ts';
import { listTextNames, type TextOf } from '../fields/table.ts';

/** The fields of a booking, in the order of the staff's forms. Visitors' forms load this file, so it has no zod. */
export const bookingFields = {
  name: { label: 'Name' },
  numberOfAttendees: { label: 'Number of people' },
  phone: { label: 'Phone number', heading: 'Phone', charactersMax: 50, appearsIn: ['export'] },
  eMail: { label: 'Email address' },
  ...bookingAnswers,
  needs: {
    label: 'Needs of each person',
    hint: 'A person on each line, such as “Ann: wheelchair, no nuts”. The lists at the door have it.',
    charactersMax: 2000,
    isLong: true,
    appearsIn: ['door', 'export'],
  },
  notes: { label: 'Notes', hint: 'Only staff see them.', charactersMax: 2000, isLong: true, appearsIn: [] },
} as const satisfies Record<string, Field>;

type Fields = typeof bookingFields;
export type BookingField = keyof Fields;

/** The optional texts. */
export type BookingText = TextOf<Fields>;

export type TextIn<Where extends Appearance> = {
  [Name in BookingText]: Where extends Fields[Name]['appearsIn'][number] ? Name : never;
}[BookingText];

export const bookingFieldNames = listNames(bookingFields);

export const bookingTexts = listTextNames(bookingFields);

export const listBookingTexts = <Where extends Appearance>(where: Where): TextIn<Where>[] =>
  bookingTexts.filter((name): name is TextIn<Where> =>
    (bookingFields[name].appearsIn as readonly Appearance[]).includes(where),
  );

/** Lists the labels of the fields, with the titles of an event. */
export const listBookingLabels = (event: QuestionTitles): Record<BookingField, string> =>
  mapNames(bookingFieldNames, (name) => chooseQuestionTitle(name, event) || bookingFields[name].label);

/** Chooses the heading of a column. */
export function chooseBookingHeading(name: BookingField, event: QuestionTitles): string {
  const { label, heading = label }: Field = bookingFields[name];
  return chooseQuestionTitle(name, event) || heading;
}

export const chooseQuestionTitle = (name: BookingField, event: QuestionTitles): string | null =>
  chooseTitle(bookingFields[name], event);
