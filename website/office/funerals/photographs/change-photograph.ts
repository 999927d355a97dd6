import { isRefused, type Refused } from '#contract/call.ts';
import type { PhotographChange } from '#contract/operator/funerals/photographs.ts';
import type { DoneCode } from '../../done-messages.ts';
import type { Staff } from '../../require-staff.ts';

/** The form with the words below a photograph, as typed. */
export type CaptionFormValues = { caption: string; addedBy: string };

/** Null if another form was sent. */
export const readCaptionForm = ({ caption, addedBy }: Record<string, string>): CaptionFormValues | null =>
  caption === undefined || addedBy === undefined ? null : { caption, addedBy };

type RequestedChange = { id: string; change: PhotographChange; done: DoneCode };

/** The change behind the pressed button; null if none was pressed. */
function readButtons(form: Record<string, string>): RequestedChange | null {
  const { hide, show, turn, move } = form;
  if (hide) return { id: hide, change: { isHidden: true }, done: 'photograph-hidden' };
  if (show) return { id: show, change: { isHidden: false }, done: 'photograph-shown' };
  const [id = '', number] = (turn ?? move ?? '').split(' ');
  if (!id) return null;
  const to = Number(number);
  return turn
    ? { id, change: { turned: to as 0 }, done: 'photograph-turned' }
    : { id, change: { position: to }, done: 'photograph-moved' };
}

type Changed = { id: string; done: DoneCode };

/** Does what a button of a photograph asks for. */
export async function changePhotograph(
  api: Staff['api'],
  funeralGuid: string,
  form: Record<string, string>,
): Promise<Changed | Refused | null> {
  const requested = readButtons(form);
  if (!requested) return null;
  const { id, change, done } = requested;
  const answer = await api.updatePhotograph({ funeralGuid, id, body: change });
  return isRefused(answer) ? answer : { id, done };
}
