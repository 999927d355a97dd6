import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/signed-file.ts';

/** The sealed document of a signature, opened in the browser. */
export async function loader({ request, context, params: { number, signature } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const file = requireAnswer(await api.getSignedApplication({ number, id: signature }));
  return fileResponse(file, 'application/pdf', 'inline');
}
