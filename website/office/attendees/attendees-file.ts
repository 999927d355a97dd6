import { fileResponse } from '../../file-response.ts';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/attendees-file.ts';

/** The bookings of an event as a file for a spreadsheet. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const file = requireAnswer(await api.exportAttendees({ eventGuid: params.guid }));
  return fileResponse(file, 'text/csv; charset=utf-8');
}
