import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/document.ts';

/** An estimate as a PDF, opened in the browser. */
export async function loader({ request, context, params: { number, estimate } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const file = requireAnswer(await api.getEstimateDocument({ number, id: estimate }));
  return fileResponse(file, 'application/pdf', 'inline');
}
