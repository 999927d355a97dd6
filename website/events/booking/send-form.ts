import type { RouterContextProvider } from 'react-router';
import type * as z from 'zod/mini';
import type { BackOffice } from '#contract/calls.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { problemsIn, textsOf, type Problems } from '../../ui/form/checked-form.ts';
import { backOfficeContext } from '../../back-office.ts';
import { afterFailure, bookAttendance, type AsksForFewer, type AsksToBook } from './book-attendance.ts';
import { AddressForm, bookingForm } from '../form/booking.ts';
import type { FormAnswer } from '../form/event-form-props.ts';
import { cancelAttendance } from './cancel-attendance.ts';
import type { EventsData } from '../load-events.ts';
import { keepsNumber } from '../mode.ts';
import { isOurFault, toastFor, type Outcome } from '../messages.ts';

type Answer = Outcome | { problems: Problems } | AsksToBook | AsksForFewer;
type Sent = { outcome: Outcome | null; answer: FormAnswer };

/** Reads the booking form or the cancel form and acts on it. `outcome` is null if the input was not valid. */
export function sendForm(
  context: Context,
  { mode, events, existing, isOwnOffice }: EventsData,
  form: FormData,
): Promise<Sent> {
  const parts = { context, event: events?.[0], form };
  const next = form.get('next');
  // Only this form begins with a number that nobody has entered. With an external back office section 4 has it updated.
  const asksForFewer = isOwnOffice && mode.name === 'book' && mode.manageToken === null;
  if (next === 'correct' && (mode.name === 'amend' || asksForFewer))
    return Promise.resolve({ outcome: null, answer: shownAgain(textsOf(form)) });
  return mode.name === 'cancel'
    ? send(parts, AddressForm, 'cancellation-error', (backOffice, event, { eMail }) =>
        cancelAttendance(backOffice, event, { eMail, shown: existing?.eMail === eMail ? existing : null }),
      )
    : send(
        parts,
        bookingForm(keepsNumber(mode, existing)),
        'registration-error',
        (backOffice, event, booking) =>
          bookAttendance(backOffice, event, {
            booking: asksForFewer && next === 'keep' ? { ...booking, numberOfAttendees: null } : booking,
            shown: existing?.eMail === booking.eMail ? existing : null,
            mayCreate: mode.name !== 'amend' || next === 'book',
            mayShrink: !asksForFewer || next === 'change',
            mayHold: isOwnOffice,
          }),
      );
}

type Context = Readonly<RouterContextProvider>;
type Parts = { context: Context; event: BereavementEvent | undefined; form: FormData };

async function send<Value>(
  { context, event, form }: Parts,
  schema: z.ZodMiniType<Value, Record<string, unknown>>,
  failed: 'registration-error' | 'cancellation-error',
  handleAdminForm: (backOffice: BackOffice, event: BereavementEvent, value: Value) => Promise<Answer>,
): Promise<Sent> {
  const values = textsOf(form);
  const problems = problemsIn(schema, values);
  if (Object.keys(problems).length > 0) return { outcome: null, answer: doesNotFit(values, problems) };
  const backOffice = context.get(backOfficeContext);
  let outcome: Answer = { word: failed };
  // Without an event, the list was unavailable, and nothing can be booked now.
  if (event) {
    outcome = await handleAdminForm(backOffice, event, schema.parse(values)).catch((error: unknown) => ({
      word: failed,
      ...afterFailure(error),
    }));
  }
  if ('asksToBook' in outcome) return { outcome: null, answer: { ...shownAgain(values), asksToBook: true } };
  if ('fewer' in outcome) return { outcome: null, answer: { ...shownAgain(values), fewer: outcome.fewer } };
  if ('problems' in outcome) return { outcome: null, answer: doesNotFit(values, outcome.problems) };
  return { outcome, answer: answerTo(outcome, values) };
}

const shownAgain = (values: Record<string, string>): FormAnswer => ({
  values,
  problems: {},
  toast: null,
  ourFault: false,
  status: 200,
});

const doesNotFit = (values: Record<string, string>, problems: Problems): FormAnswer => ({
  ...shownAgain(values),
  problems,
  status: 400,
});

const answerTo = (outcome: Outcome, values: Record<string, string>): FormAnswer => ({
  values,
  problems: {},
  toast: { key: crypto.randomUUID(), content: toastFor(outcome) },
  says: 'says' in outcome ? outcome.says : undefined,
  ourFault: isOurFault(outcome),
  couldWait:
    outcome.word === 'booking-not-found' || (outcome.word === 'not-enough-places' && outcome.booked === 0),
  status: statusOf(outcome),
});

function statusOf(outcome: Outcome): number {
  return isOurFault(outcome) ? 503 : 409;
}
