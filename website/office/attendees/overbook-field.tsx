import { TextField } from '../form/text-field.tsx';

/** Shown once an event is too full for a booking, which can be made all the same. */
export const OverbookField = ({ says, reason }: { says: string; reason: string }) => (
  <div className="notice notice-care" id="overbook">
    <p role="alert">{says} Nothing was saved.</p>
    <TextField
      name="overbookReason"
      label="To book them all the same, say why"
      hint="The reason stays in the history of the booking."
      autoComplete="off"
      defaultValue={reason}
      problem={undefined}
      isOptional
    />
  </div>
);
