import { getDay } from '#contract/fields/days.ts';
import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { answerFile } from './answer-list.ts';
import type { Route } from './+types/answers-file.ts';

/** The answers after an event as a file for a spreadsheet. */
export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { startDateTime } = requireAnswer(await api.getEvent({ guid }));
  const name = `answers-${getDay(startDateTime)}.csv`;
  return fileResponse({ name, bytes: await answerFile(guid)(request.url, api) }, 'text/csv; charset=utf-8');
}
