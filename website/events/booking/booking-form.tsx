import { Form, href } from 'react-router';
import { answerNames } from '#contract/records/booking-answers.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { findProblems, useCheckedForm } from '../../ui/form/checked-form.ts';
import { DefaultButton } from '../../ui/form/default-button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SendButton } from '../../ui/form/send-button.tsx';
import { AnswerFields, listQuestions } from '../form/answer-fields.tsx';
import { AttendeesField } from '../form/attendees-field.tsx';
import { AlsoOn, EmailMyBooking, loadAfterForm } from '../lazy-components.ts';
import { bookedAddressHint, EmailField } from '../form/email-field.tsx';
import { isInToast } from '../form/failure.tsx';
import { useIsLocalBackOffice } from '../../ui/use-provider.ts';
import type { BookingFormProps, EventFormProps } from '../form/event-form-props.ts';
import { countCurrentAttendees, formatPlaces, countPlacesLeft, takesNewBookings } from '../event-text.ts';
import { emailLink, createFormAddress, isAttendeeCountFixed, findAttendeeCountToOffer } from '../mode.ts';
import { useIsSending } from '../../ui/form/use-is-sending.ts';
import { Title } from '../../ui/frame/title.tsx';
import { useEffect, useRef } from 'react';
import { RememberTick, RememberTickToCome } from '../../ui/form/remember.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { forgetVisitor, recallVisitor, rememberVisitor, useRememberedVisitor } from '../form/remembered.ts';

export function BookingForm({ heading, mode, event, existing, answer, otherDates }: BookingFormProps) {
  const keepsStored = isAttendeeCountFixed(mode, existing);
  const { problems, attempt, handlers } = useCheckedForm(
    () => {
      void loadAfterForm();
      return import('../form/booking.ts');
    },
    ({ chooseBookingForm, AddressForm }, values, next) =>
      findProblems(next === emailLink ? AddressForm : chooseBookingForm(keepsStored), values),
    answer,
  );
  const isOnlyForBooked = !existing && event !== undefined && !takesNewBookings(event);
  const values = { ...chooseValues(mode, existing, keepsStored), ...answer?.values };
  const isLocalBackOffice = useIsLocalBackOffice();
  const sending = useIsSending();
  const questions = listQuestions(event, values, isLocalBackOffice);
  const labels = Object.fromEntries(questions.map(({ name, label }) => [name, label]));
  const action = createFormAddress(mode.name, mode.guid, mode.manageToken);
  return (
    <Form method="post" action={action} noValidate {...handlers}>
      <Title heading={heading} hasProblems={Object.keys(problems).length > 0} />
      <ErrorSummary problems={isInToast(answer, attempt) ? {} : problems} attempt={attempt} labels={labels} />
      {keepsStored && isLocalBackOffice && <DefaultButton value="Book Attendance" sending={sending} />}
      {isLive(existing) && <p className="booked-places">{formatPlacesSentence(event, existing)}</p>}
      <Field name="name" label="Name" problem={problems.name}>
        {(control) => (
          <input {...control} defaultValue={values.name} autoComplete="name" spellCheck={false} />
        )}
      </Field>
      <EmailField
        value={values.eMail}
        hint={chooseEmailHint(isOnlyForBooked || mode.name === 'amend', isLocalBackOffice)}
        problem={problems.eMail}
        fixed={existing !== null}
      />
      {keepsStored && isLocalBackOffice && <EmailMyBooking guid={mode.guid} />}
      <Changes areBlank={keepsStored}>
        <AttendeesField
          value={values.numberOfAttendees}
          hint={formatAttendeesHint(event, existing)}
          problem={problems.numberOfAttendees}
        />
        <AnswerFields {...{ questions, values, problems }} isOptional={!keepsStored} />
      </Changes>
      {event && otherDates.length > 0 && <AlsoOn {...{ event, otherDates, values }} />}
      {!existing && <RememberMe fillsIn={!answer} />}
      <FormActions mode={mode} canCancel={keepsStored || isLive(existing)} />
    </Form>
  );
}

function FormActions({ mode, canCancel }: { mode: EventFormProps['mode']; canCancel: boolean }) {
  const isForLink = useIsSending(emailLink);
  const sending = useIsSending() && !isForLink;
  return (
    <p className="form-actions">
      <SendButton sending={sending}>Book Attendance</SendButton>
      {canCancel && (
        <a className="button" href={createFormAddress('cancel', mode.guid, mode.manageToken)}>
          Cancel Attendance
        </a>
      )}{' '}
      <a className="button" href={href('/events')}>
        Back To Event List
      </a>
    </p>
  );
}

const isLive = (existing: EventFormProps['existing']) =>
  existing !== null && existing.attendanceStatus !== 'Cancelled';

/** A notice that blank answers stay as they are, if the form does not show the stored ones. */
function Changes({ areBlank, children }: { areBlank: boolean; children: React.ReactNode }) {
  if (!areBlank) return children;
  return (
    <fieldset className="changes" aria-describedby="changes-hint">
      <legend>What would you like to change?</legend>
      <p className="changes-hint" id="changes-hint">
        Leave a box blank to keep what you booked.
      </p>
      {children}
    </fieldset>
  );
}

type Values = Record<string, string>;

function chooseValues(
  mode: EventFormProps['mode'],
  existing: EventFormProps['existing'],
  startsBlank: boolean,
): Values {
  const number = findAttendeeCountToOffer(mode, existing) ?? existing?.numberOfAttendees ?? 1;
  return {
    name: existing?.name ?? '',
    eMail: existing?.eMail ?? '',
    numberOfAttendees: startsBlank ? '' : String(number),
    ...mapNames(answerNames, (name) => existing?.[name] ?? ''),
  };
}

function formatAttendeesHint(event: EventFormProps['event'], existing: EventFormProps['existing']): string {
  const available = countPlacesToBook(event);
  if (!available || isLive(existing)) return 'Include yourself.';
  return `Include yourself. ${available === 1 ? 'There is 1 place left.' : `There are ${available} places left.`}`;
}

/** Formats the places of the holder of a private link, and those that are left. */
function formatPlacesSentence(event: EventFormProps['event'], existing: EventFormProps['existing']): string {
  const booked = `You have ${formatPlaces(countCurrentAttendees(existing) ?? 1)}.`;
  const available = countPlacesToBook(event);
  if (available === null) return booked;
  return `${booked} ${available === 1 ? '1 more is' : `${available || 'No'} more are`} left.`;
}

const countPlacesToBook = (event: EventFormProps['event']): number | null =>
  event && !event.isBookingClosed ? countPlacesLeft(event) : null;

/** @param isLocalBackOffice an external back office may send no confirmation */
function chooseEmailHint(isForBooked: boolean, isLocalBackOffice: boolean): string | null {
  if (isForBooked) return bookedAddressHint;
  return isLocalBackOffice ? 'We will send your confirmation to this address.' : null;
}

const text = 'Remember my name and email address on this device';

/** Offers to keep the name and the email address in this browser, and fills in stored ones. */
function RememberMe({ fillsIn }: { fillsIn: boolean }) {
  useRememberedVisitor(fillsIn);
  return useHydrated() ? <Tick /> : <RememberTickToCome text={text} />;
}

function Tick() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (recallVisitor()) box.current!.checked = true;
  }, []);
  useEffect(() => {
    const form = box.current!.form!;
    const save = () => box.current?.checked && rememberVisitor();
    form.addEventListener('submit', save);
    return () => form.removeEventListener('submit', save);
  }, []);
  return (
    <RememberTick
      ref={box}
      onChange={({ currentTarget }) => {
        if (!currentTarget.checked) forgetVisitor();
      }}
    >
      {text}
    </RememberTick>
  );
}
