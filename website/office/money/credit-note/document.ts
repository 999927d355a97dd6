import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { fileResponse } from '../../../file-response.ts';
import type { Route } from './+types/document.ts';

/** The credit note as a PDF, to keep or print. */
export async function loader({ request, context, params: { note } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'getCreditNoteDocument');
  return fileResponse(requireAnswer(await api.getCreditNoteDocument({ guid: note })), 'application/pdf');
}
