import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { pdfResponse } from '../pdf-response.ts';
import type { Route } from './+types/document.ts';

/** The invoice as a PDF, to keep or print. */
export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'getInvoiceDocument');
  return pdfResponse(requireAnswer(await api.getInvoiceDocument({ guid })));
}
