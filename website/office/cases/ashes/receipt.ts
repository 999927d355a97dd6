import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/receipt.ts';

/** The receipt of the release of ashes, opened in the browser. */
export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return fileResponse(requireAnswer(await api.getReleaseReceipt({ number })), 'application/pdf', 'inline');
}
