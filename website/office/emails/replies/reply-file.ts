import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/reply-file.ts';

/** A file that came with an answer. The browser saves it and never opens it. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { name, bytes } = requireAnswer(await api.getReplyFile(params));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });
}
