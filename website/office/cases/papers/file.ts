import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/file.ts';

/** A paper as it was sent, to be saved: the browser never shows it as a page. */
export async function loader({ request, context, params: { number, paper } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const file = requireAnswer(await api.getCasePaper({ number, id: paper }));
  return fileResponse(file, 'application/octet-stream');
}
