import { bookingAnswers, titleOf, type Field, type Place, type Titles } from './booking-answers.ts';
import { namesIn, shapeOf } from '../fields/shape.ts';
import { textsOf, type TextOf } from '../fields/table.ts';

/** The fields of a booking, in the order of the forms of staff. In a file without zod, as are forms of visitors. */
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

export type TextIn<Where extends Place> = {
  [Name in BookingText]: Where extends Fields[Name]['appearsIn'][number] ? Name : never;
}[BookingText];

export const bookingFieldNames = namesIn(bookingFields);

export const bookingTexts = textsOf(bookingFields);

export const textsIn = <Where extends Place>(where: Where): TextIn<Where>[] =>
  bookingTexts.filter((name): name is TextIn<Where> =>
    (bookingFields[name].appearsIn as readonly Place[]).includes(where),
  );

/** The labels of the fields, with the titles of an event. */
export const labelsFor = (event: Titles): Record<BookingField, string> =>
  shapeOf(bookingFieldNames, (name) => titleFor(name, event) || bookingFields[name].label);

/** The label above a column. */
export function headingFor(name: BookingField, event: Titles): string {
  const { label, heading = label }: Field = bookingFields[name];
  return titleFor(name, event) || heading;
}

export const titleFor = (name: BookingField, event: Titles): string | null =>
  titleOf(bookingFields[name], event);
