import { useRef, useState } from 'react';
import { formatPeople } from '#contract/fields/count.ts';
import { attendeesPerBookingMax } from '#contract/capacity.ts';
import { Field } from '../../ui/form/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type AttendeesFieldProps = { value: string | undefined; hint: string; problem: string | undefined };

/** A number field with two buttons if there is script. */
export function AttendeesField({ value, hint, problem }: AttendeesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  const isHydrated = useHydrated();
  const step = (by: number) => {
    const count = Number.parseInt(input.current!.value, 10);
    const next = Math.min(Math.max((Number.isNaN(count) ? 0 : count) + by, 1), attendeesPerBookingMax);
    input.current!.value = String(next);
    setAnnounced(formatPeople(next));
  };
  return (
    <Field name="numberOfAttendees" label="Number Of Attendees" hint={hint} problem={problem}>
      {(control) => (
        <div className="stepper">
          {isHydrated ? (
            <button
              type="button"
              className="button fewer"
              aria-label="One person fewer"
              onClick={() => step(-1)}
            />
          ) : (
            <span className="button fewer needs-script" />
          )}
          <input {...control} ref={input} defaultValue={value} inputMode="numeric" autoComplete="off" />
          {isHydrated ? (
            <button
              type="button"
              className="button more"
              aria-label="One person more"
              onClick={() => step(1)}
            />
          ) : (
            <span className="button more needs-script" />
          )}
          <output className="only-heard">{announced}</output>
        </div>
      )}
    </Field>
  );
}
