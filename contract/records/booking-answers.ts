import { listNames } from '../fields/shape.ts';

/** The places that show some answers: the receipt names one only when it has changed, and not its text. Staff see all of them on the page of a booking, in its form and in its history. */
export type Appearance = 'receipt' | 'email' | 'door' | 'export';

export type Field = {
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
  titledBy?: keyof QuestionTitles;
  appearsIn?: readonly Appearance[];
};

/** How an event titles its questions. */
export type QuestionTitles = {
  extraInfoTitle?: string | null | undefined;
  extraDescriptionTitle?: string | null | undefined;
};

const everywhere = ['receipt', 'email', 'door', 'export'] as const;

/**
 * The questions that visitors answer besides name, address and number: a new one for visitors stands here, one for staff
 * in `booking.ts`, which includes these. They have a file of their own because the browser of a visitor loads no other fields.
 */
export const bookingAnswers = {
  extraInfo: {
    label: 'Extra information',
    charactersMax: 500,
    titledBy: 'extraInfoTitle',
    appearsIn: everywhere,
  },
  extraDescription: {
    label: 'Further details',
    charactersMax: 2000,
    isLong: true,
    titledBy: 'extraDescriptionTitle',
    appearsIn: everywhere,
  },
} as const satisfies Record<string, Field>;

export type Answer = keyof typeof bookingAnswers;
export const answerNames = listNames(bookingAnswers);

/** The event's own title for a field, empty if it has none; null for a field that no event titles. */
export const chooseTitle = ({ titledBy }: Field, event: QuestionTitles): string | null =>
  titledBy ? (event[titledBy]?.trim() ?? '') : null;
