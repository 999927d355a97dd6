import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { pdfResponse } from '../pdf-response.ts';
import type { Route } from './+types/document.ts';

/** The credit note as a PDF, to keep or print. */
export async function loader({ request, context, params: { note } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'getCreditNoteDocument');
  return pdfResponse(requireAnswer(await api.getCreditNoteDocument({ guid: note })));
}
