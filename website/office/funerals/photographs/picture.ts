import { fileResponse } from '../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/picture.ts';

/** A display size of a photograph that visitors do not see. */
export async function loader({ request, context, params: { guid, id } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const height = new URL(request.url).searchParams.get('height') as '400' | null;
  const query = height ? { height } : {};
  const file = requireAnswer(await api.getPhotographPicture({ funeralGuid: guid, id, query }));
  return fileResponse(file, 'image/jpeg', 'inline');
}
