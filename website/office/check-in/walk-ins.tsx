import type { SubmitEvent } from 'react';
import { attendeesPerBookingMax } from '#contract/capacity.ts';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { Field } from '../../ui/form/field.tsx';
import { createFormGuid } from './form-guids.ts';
import { WalkInList, type WalkIn } from './walk-in-list.tsx';

type WalkInsProps = {
  walkIns: WalkIn[];
  pageGuid: string;
  /** A form that was refused: what was typed, and why. */
  refused: { name: string; people: string; problem: string } | null;
  onAdd: (name: string, number: number) => void;
  onUndo: (walkIn: WalkIn) => void;
};

/** People who come without a booking. */
export function WalkIns({ walkIns, pageGuid, refused, onAdd, onUndo }: WalkInsProps) {
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name = '', people: number } = readFormValues(new FormData(event.currentTarget));
    onAdd(name.trim(), Number(number));
    event.currentTarget.reset();
  };
  return (
    <section aria-labelledby="walk-ins">
      <h2 id="walk-ins">Without a booking</h2>
      <form method="post" className="door-walk-in" onSubmit={add}>
        <input type="hidden" name="intent" value="walk-in" />
        <input type="hidden" name="arrival" value={createFormGuid(pageGuid, 0)} />
        <Field name="people" label="How many" problem={refused?.problem}>
          {(control) => (
            <input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={attendeesPerBookingMax}
              defaultValue={refused?.people ?? '1'}
              required
            />
          )}
        </Field>
        <Field name="name" label="Name (optional)" problem={undefined}>
          {(control) => (
            <input {...control} autoComplete="off" maxLength={255} defaultValue={refused?.name ?? ''} />
          )}
        </Field>
        <button className="button">Add</button>
      </form>
      {walkIns.length > 0 && <WalkInList walkIns={walkIns} onUndo={onUndo} />}
    </section>
  );
}
