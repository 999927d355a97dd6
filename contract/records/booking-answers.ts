import { listNames } from '../fields/shape.ts';

/**
 * The places that show an answer. The receipt only names an answer that has changed. Staff see all answers on the
 * page of a booking, in its form and in its history.
 */
export type Appearance = 'receipt' | 'email' | 'door' | 'export';

export type Field = {
  label: string;
  /** The label above a column. */
  heading?: string;
  /** Only optional texts have a limit here. The rules of the other fields are in `../booking.ts`. */
  charactersMax?: number;
  /** Whether the answer has several lines. */
  isLong?: true;
  /** A hint in the forms of staff. */
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
 * The questions for visitors besides name, address and number. Those only for staff are in `booking.ts`, which
 * includes these. This file is separate because a visitor's browser loads no other fields.
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

/** Chooses the event's own title for a field; empty if it has none, null for a field that no event titles. */
export const chooseTitle = ({ titledBy }: Field, event: QuestionTitles): string | null =>
  titledBy ? (event[titledBy]?.trim() ?? '') : null;
