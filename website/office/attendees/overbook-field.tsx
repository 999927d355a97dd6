import type { Refused } from '#contract/call.ts';
import { TextField } from '../form/text-field.tsx';

/** Shown once an event is too full for a booking, which staff can still make. */
export const OverbookField = ({ message, reason }: { message: string; reason: string }) => (
  <div className="notice notice-care" id="overbook">
    <p role="alert">{message} Nothing was saved.</p>
    <TextField
      name="overbookReason"
      label="Over the limit: why are we making room?"
      hint="The reason stays in the history of the booking."
      autoComplete="off"
      defaultValue={reason}
      problem={undefined}
      isOptional
    />
  </div>
);

/** Why a booking does not fit, which is wrong with no field; null if it was refused for something else. */
export const readFullRefusal = ({ code, detail }: Refused): { fullMessage: string | null; refused?: null } =>
  code === 'not-enough-places' ? { fullMessage: detail, refused: null } : { fullMessage: null };
