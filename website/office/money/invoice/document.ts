import { requireAnswer, requireStaff } from '../../staff.ts';
import type { Route } from './+types/document.ts';

/** The invoice as a PDF, to keep or print. */
export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'getInvoiceDocument');
  const { name, bytes } = requireAnswer(await api.getInvoiceDocument({ guid }));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
