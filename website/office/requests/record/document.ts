import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/document.ts';

/** One of the two PDFs of a request, opened in the browser. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { name, bytes } = requireAnswer(await api.getRequestDocument(params));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
