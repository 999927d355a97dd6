import { fileResponse } from '../../file-response.ts';
import { answered, requireStaff } from '../../staff.ts';
import type { Route } from './+types/original.ts';

/** A photograph as it was uploaded. */
export async function loader({ request, context, params: { guid, id } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const file = answered(await api.getOriginalPhotograph({ funeralGuid: guid, id }));
  return fileResponse(file, 'application/octet-stream');
}
