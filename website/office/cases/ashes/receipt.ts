import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/receipt.ts';

/** The receipt of the release of ashes, opened in the browser. */
export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { name, bytes } = requireAnswer(await api.getReleaseReceipt({ number }));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
