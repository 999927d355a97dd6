import { namesIn, shapeOf, textsOf, type TextOf } from '../fields/shape.ts';

/** The places that show some texts. Staff see all of them on the page of a booking, in its form and in its history. */
type Place = 'form' | 'receipt' | 'email' | 'door' | 'export';

type Field = {
  label: string;
  /** The label above a column. */
  heading?: string;
  /** Only optional texts have a limit here. The rules of the other fields are in `../booking.ts`. */
  charactersMax?: number;
  /** Several lines. */
  isLong?: true;
  /** In the forms of staff. */
  hint?: string;
  /** The field of the event with its own title for this answer. Without that title, visitors are not asked. */
  titledBy?: keyof Titles;
  appearsIn?: readonly Place[];
};

/** How an event titles its questions. */
export type Titles = {
  extraInfoTitle?: string | null | undefined;
  extraDescriptionTitle?: string | null | undefined;
};

const answered = ['form', 'receipt', 'email', 'door', 'export'] as const;

/** The fields of a booking, in the order of the forms of staff. In a file without zod, as are forms of visitors. */
export const bookingFields = {
  name: { label: 'Name' },
  numberOfAttendees: { label: 'Number of people' },
  phone: { label: 'Phone number', heading: 'Phone', charactersMax: 50, appearsIn: ['export'] },
  eMail: { label: 'Email address' },
  extraInfo: {
    label: 'Extra information',
    charactersMax: 500,
    titledBy: 'extraInfoTitle',
    appearsIn: answered,
  },
  extraDescription: {
    label: 'Further details',
    charactersMax: 2000,
    isLong: true,
    titledBy: 'extraDescriptionTitle',
    appearsIn: answered,
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

/** The questions that visitors answer besides name, address and number. */
export const answers = textsIn('form');
export type Answer = TextIn<'form'>;

/** The labels of the fields, with the titles of an event. */
export const labelsFor = (event: Titles): Record<BookingField, string> =>
  shapeOf(bookingFieldNames, (name) => titleFor(name, event) || bookingFields[name].label);

/** The label above a column. */
export function headingFor(name: BookingField, event: Titles): string {
  const { label, heading = label }: Field = bookingFields[name];
  return titleFor(name, event) || heading;
}

/** The event's own title for an answer, empty if it has none; null for a field that no event titles. */
export function titleFor(name: BookingField, event: Titles): string | null {
  const { titledBy }: Field = bookingFields[name];
  return titledBy ? (event[titledBy]?.trim() ?? '') : null;
}
