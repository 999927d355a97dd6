import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/original.ts';

/** A photograph as it was uploaded. */
export async function loader({ request, context, params: { guid, id } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const file = requireAnswer(await api.getOriginalPhotograph({ funeralGuid: guid, id }));
  return fileResponse(file, 'application/octet-stream');
}
