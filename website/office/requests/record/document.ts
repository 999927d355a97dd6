import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/document.ts';

/** One of the two PDFs of a request, opened in the browser. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return fileResponse(requireAnswer(await api.getRequestDocument(params)), 'application/pdf', 'inline');
}
