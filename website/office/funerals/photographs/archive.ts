import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/archive.ts';

/** All photographs of a funeral as they were uploaded, in one file. */
export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const file = requireAnswer(await api.getPhotographArchive({ funeralGuid: guid }));
  return fileResponse(file, 'application/zip');
}
