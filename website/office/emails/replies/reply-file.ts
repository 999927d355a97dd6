import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/reply-file.ts';

/** A file that came with an answer. The browser saves it and never opens it. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return fileResponse(requireAnswer(await api.getReplyFile(params)), 'application/octet-stream');
}
