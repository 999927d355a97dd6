import { answerNames } from '#contract/records/booking-answers.ts';
import { isRefused } from '#contract/call.ts';
import type { ExistingAttendee } from '#contract/attendance.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { findAttendee } from './book-attendance.ts';
import { countCurrentAttendees } from '../event-text.ts';
import type { Outcome } from '../messages.ts';

/** Cancels the booking of the private link, or else that of the address. Cancelling twice is not an error. */
export async function cancelAttendance(
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
