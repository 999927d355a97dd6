import { operatorCalls } from '#contract/operator/calls.ts';
import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { readQuery } from '../../list/read-list.ts';
import type { Route } from './+types/picture.ts';

/** A display size of a photograph that visitors do not see. */
export async function loader({ request, context, params: { guid, id } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const query = readQuery(request.url, operatorCalls.getPhotographPicture);
  const file = requireAnswer(await api.getPhotographPicture({ funeralGuid: guid, id, query }));
  return fileResponse(file, 'image/jpeg', 'inline');
}
