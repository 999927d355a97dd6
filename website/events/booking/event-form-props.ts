import type { ExistingAttendee } from '#contract/attendance.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { Mode } from '../mode.ts';
import type { FormAnswer } from './send-form.ts';

export type EventFormProps = {
  heading: string;
  mode: Exclude<Mode, { name: 'list' }>;
  /** Absent only if a form is shown again while the back office is down. */
  event: BereavementEvent | undefined;
  existing: ExistingAttendee | null;
  answer: FormAnswer | undefined;
};
