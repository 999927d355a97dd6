import { fileResponse } from '../file-response.ts';
import { answered, requireStaff } from '../staff.ts';
import type { Route } from './+types/attendees-file.ts';

/** The bookings of an event as a file for a spreadsheet. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const file = answered(await api.exportAttendees({ eventGuid: params.guid }));
  return fileResponse(file, 'text/csv; charset=utf-8');
}
