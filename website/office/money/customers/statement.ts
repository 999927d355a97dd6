import { data } from 'react-router';
import { answered, requireStaff } from '../../staff.ts';
import { readDay } from '../read-day.ts';
import type { Route } from './+types/statement.ts';

/** The statement of a period as a PDF, opened in the browser. */
export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { searchParams } = new URL(request.url);
  const [from, to] = (['from', 'to'] as const).map((name) => {
    const reading = readDay(searchParams.get(name) ?? '', { name: `day “${name}”`, mayBeToCome: true });
    if ('problem' in reading) throw data(reading.problem, { status: 400 });
    return reading.day;
  }) as [string, string];
  const { name, bytes } = answered(await api.getStatement({ guid, query: { from, to } }));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
