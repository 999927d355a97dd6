import { useRef, useState, type SubmitEvent } from 'react';
import { cleanCheckInCode } from '#contract/check-in-code.ts';
import { BookingForms, type Recording } from './booking-forms.tsx';
import { createFormGuid } from './form-guids.ts';
import { describeArrived, lookUpFailed, notOnList } from './labels.ts';
import type { Booking } from './offline/apply-actions.ts';
import { Field } from '../../ui/form/field.tsx';
import { useCamera } from '../offline/use-camera.tsx';

/** The booking of a code by its guid, or why there is none. */
export type FoundBooking = { guid: string } | { message: string };

type FindByCodeProps = Recording & {
  bookings: Booking[];
  /** The address that looks up codes that are not on the list. */
  address: string;
  pageGuid: string;
  first: FoundBooking | null;
  onFound: (booking: Booking) => void;
};

/** Finds a booking by its code, and checks it in. */
export function FindByCode({ bookings, address, pageGuid, first, onFound, ...recording }: FindByCodeProps) {
  const [result, setResult] = useState(first);
  const panel = useRef<HTMLDivElement>(null);
  const find = async (codeText: string) => {
    const answer = await lookUpCode(codeText, bookings, address);
    if ('booking' in answer) onFound(answer.booking);
    setResult('booking' in answer ? { guid: answer.booking.guid } : answer);
    // Once the panel is there: Enter then checks in.
    setTimeout(() => panel.current?.querySelector('button')?.focus());
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const codeText = new FormData(event.currentTarget).get('code');
    if (typeof codeText === 'string' && codeText.trim()) void find(codeText);
    event.currentTarget.reset();
  };
  const booking = result && 'guid' in result && bookings.find(({ guid }) => guid === result.guid);
  return (
    <section className="door-find" aria-labelledby="find">
      <h2 id="find">Check in by code</h2>
      <CodeInput onCode={(code) => void find(code)} onSubmit={submit} />
      <div ref={panel} aria-live="polite" className="door-found">
        {result && 'message' in result && <p className="notice notice-care">{result.message}</p>}
        {booking && (
          <div className="notice">
            <p>
              <strong>
                <bdi>{booking.name}</bdi>
              </strong>
              {booking.attendanceStatus === 'Cancelled' && ' (this booking was cancelled)'}
              <br />
              {describeArrived(booking)}
            </p>
            <BookingForms booking={booking} guid={createFormGuid(pageGuid, 1)} isMain {...recording} />
          </div>
        )}
      </div>
    </section>
  );
}

/** In the list that the page holds, and otherwise, if there is a connection, on the server. */
async function lookUpCode(
  codeText: string,
  bookings: Booking[],
  address: string,
): Promise<{ booking: Booking } | { message: string }> {
  const code = cleanCheckInCode(codeText);
  const booking = bookings.find((each) => each.code === code);
  if (booking) return { booking };
  const codeParameter = encodeURIComponent(code.slice(0, 40) || '-');
  const answer = await fetch(`${address}?code=${codeParameter}`).catch(() => null);
  if (!answer || answer.status === 401) return { message: notOnList };
  const body = (await answer.json().catch(() => ({}))) as Booking & { message?: string };
  return answer.ok ? { booking: body } : { message: body.message ?? lookUpFailed };
}

type CodeInputProps = {
  onCode: (code: string) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** A code from the camera, from a scanner that types, or typed by hand. */
function CodeInput({ onCode, onSubmit }: CodeInputProps) {
  const camera = useCamera(onCode);
  return (
    <>
      <form onSubmit={onSubmit}>
        <Field name="code" label="Code" hint="For example 7KQF-M2XD-2229" problem={undefined}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={50}
              required
            />
          )}
        </Field>
        <button className="button">Find</button>
        {camera.button}
      </form>
      {camera.view}
    </>
  );
}
