import type { ExistingAttendee } from '#contract/attendance.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { Mode } from '../mode.ts';
import type { DateResult } from '../receipt/receipt.ts';
import type { FormReply } from '../../ui/form/checked-form.ts';
import type { WaitText } from '../../ui/form/form-error.tsx';
import type { CurrentToast } from '../../ui/toast/toast.tsx';

/** The answer when a form is shown again: its values, with the problems or the outcome. */
export type FormAnswer = FormReply & {
  toast: CurrentToast | null;
  /** The back office's own reason for a refusal. */
  message?: string | undefined;
  /** Whether the error is on our side; the message then offers a person to talk to. */
  isOurFault: boolean;
  /** No booking was found, so the page asks before it creates one. */
  asksToBook?: true;
  /** The booking would become smaller, so the page asks before it does. */
  fewer?: { booked: number; requested: number };
  /** There are not enough places for a new booking, so the page offers the waiting list. */
  couldWait?: boolean;
  /** The results of the other dates that were ticked, although the event itself is full. */
  otherDates?: DateResult[] | undefined;
  /** How long to wait after too many forms. */
  wait?: WaitText | undefined;
  status: number;
};

export type EventFormProps = {
  heading: string;
  mode: Exclude<Mode, { name: 'list' }>;
  /** Absent only if a form is shown again while the back office is down. */
  event: BereavementEvent | undefined;
  existing: ExistingAttendee | null;
  answer: FormAnswer | undefined;
};

export type BookingFormProps = EventFormProps & {
  /** The other dates of an event that repeats. */
  otherDates: BereavementEvent[];
};

export type FormOfEventProps = Omit<BookingFormProps, 'heading'> & { isLocalBackOffice: boolean };
