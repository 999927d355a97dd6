import type { RouterContextProvider } from 'react-router';
import type * as z from 'zod/mini';
import type { BackOffice } from '#contract/calls.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { findProblems, readFormValues, type Problems } from '../../ui/form/checked-form.ts';
import { backOfficeContext } from '../../back-office-context.ts';
import { describeFailure, bookAttendance, type BookingAnswer, findAttendee } from './book-attendance.ts';
import { createAlsoOnName } from '../form/also-on-name.ts';
import { AddressForm, chooseBookingForm } from '../form/booking.ts';
import type { FormAnswer } from '../form/event-form-props.ts';
import { bookOtherDates } from './book-other-dates.ts';
import type { EventsData } from '../load-events.ts';
import { createCurrentToast } from '../../ui/toast/toast.tsx';
import { isAttendeeCountFixed } from '../mode.ts';
import { isOurFault, describeProblems, chooseToast, type Outcome } from '../messages.ts';
import { answerNames } from '#contract/records/booking-answers.ts';
import { isRefused } from '#contract/call.ts';
import type { ExistingAttendee } from '#contract/attendance.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { countCurrentAttendees } from '../event-text.ts';

type SubmitResult = { outcome: Outcome | null; answer: FormAnswer };

/** Reads the booking form or the cancel form and acts on it. `outcome` is null if the input was not valid. */
export function submitBookingForm(
  context: Context,
  { mode, events, existing, otherDates, isLocalBackOffice }: EventsData,
  form: FormData,
): Promise<SubmitResult> {
  const parts = { context, event: events?.[0], form };
  const next = form.get('next');
  // Only this form begins with a number that nobody has chosen. With an external back office, section 4 demands an
  // update without a question.
  const asksForFewer = isLocalBackOffice && mode.name === 'book' && mode.manageToken === null;
  if (next === 'correct' && (mode.name === 'amend' || asksForFewer))
    return Promise.resolve({ outcome: null, answer: createFormAgain(readFormValues(form)) });
  return mode.name === 'cancel'
    ? validateAndSubmit(parts, AddressForm, 'cancellation-error', (backOffice, event, { eMail }) =>
        cancelAttendance(backOffice, event, {
          eMail,
          linkedAttendee: existing?.eMail === eMail ? existing : null,
        }),
      )
    : validateAndSubmit(
        parts,
        chooseBookingForm(isAttendeeCountFixed(mode, existing)),
        'registration-error',
        async (backOffice, event, booking) => {
          const outcome = await bookAttendance(backOffice, event, {
            booking: asksForFewer && next === 'keep' ? { ...booking, numberOfAttendees: null } : booking,
            linkedAttendee: existing?.eMail === booking.eMail ? existing : null,
            canCreate: mode.name !== 'amend' || next === 'book',
            canShrink: !asksForFewer || next === 'change',
            canHold: isLocalBackOffice,
          });
          const dates = otherDates.filter(({ guid }) => form.has(createAlsoOnName(guid)));
          return bookOtherDates(backOffice, { outcome, booking, dates });
        },
      );
}

type Context = Readonly<RouterContextProvider>;
type SubmitInput = { context: Context; event: BereavementEvent | undefined; form: FormData };

async function validateAndSubmit<Value>(
  { context, event, form }: SubmitInput,
  schema: z.ZodMiniType<Value, Record<string, unknown>>,
  failed: 'registration-error' | 'cancellation-error',
  submit: (backOffice: BackOffice, event: BereavementEvent, value: Value) => Promise<BookingAnswer>,
): Promise<SubmitResult> {
  const values = readFormValues(form);
  const problems = findProblems(schema, values);
  if (Object.keys(problems).length > 0) return { outcome: null, answer: createInvalidForm(values, problems) };
  const backOffice = context.get(backOfficeContext);
  let outcome: BookingAnswer = { code: failed };
  // Without an event the list was unavailable, so nothing can be booked.
  if (event) {
    outcome = await submit(backOffice, event, schema.parse(values)).catch((error: unknown) => ({
      code: failed,
      ...describeFailure(error),
    }));
  }
  if ('asksToBook' in outcome)
    return { outcome: null, answer: { ...createFormAgain(values), asksToBook: true } };
  if ('fewer' in outcome)
    return { outcome: null, answer: { ...createFormAgain(values), fewer: outcome.fewer } };
  if ('problems' in outcome) return { outcome: null, answer: createInvalidForm(values, outcome.problems) };
  return { outcome, answer: answerForOutcome(outcome, values) };
}

const createFormAgain = (values: Record<string, string>): FormAnswer => ({
  values,
  problems: {},
  toast: null,
  isOurFault: false,
  status: 200,
});

const createInvalidForm = (values: Record<string, string>, problems: Problems): FormAnswer => ({
  ...createFormAgain(values),
  problems,
  status: 400,
});

const answerForOutcome = (outcome: Outcome, values: Record<string, string>): FormAnswer => ({
  values,
  problems: describeProblems(outcome),
  toast: createCurrentToast(chooseToast(outcome)),
  message: 'message' in outcome ? outcome.message : undefined,
  isOurFault: isOurFault(outcome),
  couldWait:
    outcome.code === 'booking-not-found' || (outcome.code === 'not-enough-places' && outcome.booked === 0),
  otherDates: outcome.code === 'booking-not-found' ? outcome.otherDates : undefined,
  status: chooseStatus(outcome),
});

function chooseStatus(outcome: Outcome): number {
  return isOurFault(outcome) ? 503 : 409;
}

/** Cancels the booking of the private link, or else that of the address. Cancelling twice is not an error. */
async function cancelAttendance(
  backOffice: BackOffice,
  event: BereavementEvent,
  { eMail, linkedAttendee }: { eMail: string; linkedAttendee: ExistingAttendee | null },
): Promise<Outcome> {
  const existing = linkedAttendee ?? (await findAttendee(backOffice, event, eMail));
  if (!existing) return { code: 'nothing-to-cancel', eMail };
  const { guid, name, numberOfAttendees } = existing;
  const stored = { guid, name, numberOfAttendees, ...mapNames(answerNames, (answer) => existing[answer]) };
  const body = { ...stored, eMail, taskGuid: event.guid, attendanceStatus: 'Cancelled' as const };
  const answer = await backOffice.updateAttendee({ attendeeGuid: guid, body });
  if (!answer || isRefused(answer)) return { code: 'cancellation-error' };
  const numberBefore = countCurrentAttendees(existing);
  const receipt = { name: name ?? '', eMail, numberOfAttendees: null, numberBefore, changed: [] };
  return { code: 'cancelled', receipt };
}
