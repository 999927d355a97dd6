import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/sage-50-file.ts';

/** A file for Sage 50. */
export async function loader({ request, context, params: { number, file } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return fileResponse(requireAnswer(await api.getSage50File({ number, file })), 'text/csv');
}
