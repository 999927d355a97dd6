import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { fileResponse } from '../../../file-response.ts';
import type { Route } from './+types/document.ts';

/** The invoice as a PDF, to keep or print. */
export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'getInvoiceDocument');
  return fileResponse(requireAnswer(await api.getInvoiceDocument({ guid })), 'application/pdf');
}
