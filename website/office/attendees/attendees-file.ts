import { answered, requireStaff } from '../staff.ts';
import type { Route } from './+types/attendees-file.ts';

/** The bookings of an event as a file for a spreadsheet. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { name, bytes } = answered(await api.exportAttendees({ eventGuid: params.guid }));
  return new Response(streamOf(bytes), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}

/** Read no faster than it is sent. */
function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return?.()),
  });
}
