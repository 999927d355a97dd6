import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/sage-50-file.ts';

/** A file for Sage 50. */
export async function loader({ request, context, params: { number, file } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { name, bytes } = requireAnswer(await api.getSage50File({ number, file }));
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'text/csv', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}
